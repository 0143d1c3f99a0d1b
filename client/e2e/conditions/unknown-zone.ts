import type { Page } from "playwright";
import type { Condition } from "./condition.ts";

/**
 * The system's zone has a name that the browser does not know, such as `TZ=CEST-2`: Chromium calls it `Etc/Unknown`, and
 * Temporal refuses that name.
 */
export const unknownZone = {
  name: "on a device whose time zone the browser does not know",
  prepare: (page: Page) => page.addInitScript(forgetZone),
} satisfies Condition;

/** Runs in the page. */
function forgetZone(): void {
  const unknown = "Etc/Unknown";
  const refuse = () => {
    throw new RangeError(`Invalid time zone: ${unknown}`);
  };
  const { plainDateISO, plainTimeISO, zonedDateTimeISO } = Temporal.Now;
  const withZone =
    <T>(ask: (zone: string) => T) =>
    (zone?: string) =>
      zone === undefined || zone === unknown ? refuse() : ask(zone);
  Object.assign(Temporal.Now, {
    timeZoneId: () => unknown,
    plainDateISO: withZone(plainDateISO.bind(Temporal.Now)),
    plainTimeISO: withZone(plainTimeISO.bind(Temporal.Now)),
    zonedDateTimeISO: withZone(zonedDateTimeISO.bind(Temporal.Now)),
  });
  const resolvedOptions: (this: Intl.DateTimeFormat) => Intl.ResolvedDateTimeFormatOptions = Reflect.get(
    Intl.DateTimeFormat.prototype,
    "resolvedOptions",
  );
  const named = new WeakSet<Intl.DateTimeFormat>();
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct(format, [locale, options]: [string?, Intl.DateTimeFormatOptions?]) {
      const made = new format(locale, options);
      if (options?.timeZone !== undefined) named.add(made);
      return made;
    },
  });
  Intl.DateTimeFormat.prototype.resolvedOptions = function () {
    const options = resolvedOptions.call(this);
    return named.has(this) ? options : { ...options, timeZone: unknown };
  };
}
