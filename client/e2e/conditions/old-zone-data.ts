import type { Page } from "playwright";
import type { Condition } from "./condition.ts";

/**
 * The browser's zone data are older than the server's: it knows `zone` by the rules of `others`, in Temporal and in Intl.
 * The device is set to that zone.
 */
export function oldZoneData(zone: string, others: string) {
  return {
    name: "on a device with older zone data than the server",
    prepare: (page: Page) => page.addInitScript(readOldRules, { zone, others }),
    ready: async (page: Page) => {
      if (new URL(page.url()).pathname.startsWith("/m/")) await page.getByText("as the server has it").waitFor();
    },
    visit: { zone },
  } satisfies Condition;
}

/** Runs in the page. Values of Temporal keep the name of the other zone inside, and say `zone`. */
function readOldRules({ zone, others }: { zone: string; others: string }): void {
  const old = (name: unknown): unknown => (name === zone ? others : name);
  const inZone = <T extends object>(options: T): T =>
    "timeZone" in options ? { ...options, timeZone: old(options.timeZone) } : options;
  const replace = (owner: object, name: string, argument: (value: unknown) => unknown) => {
    const method = Reflect.get(owner, name) as (...values: unknown[]) => unknown;
    Object.assign(owner, {
      [name](this: unknown, first: unknown, ...rest: unknown[]) {
        return method.call(this, argument(first), ...rest);
      },
    });
  };
  const argument = (value: unknown) => (typeof value === "object" && value !== null ? inZone(value) : old(value));
  replace(Temporal.Instant.prototype, "toZonedDateTimeISO", old);
  replace(Temporal.PlainDate.prototype, "toZonedDateTime", argument);
  replace(Temporal.PlainDateTime.prototype, "toZonedDateTime", argument);
  replace(Temporal.ZonedDateTime.prototype, "withTimeZone", old);
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct: (format, [locale, options]: [string?, Intl.DateTimeFormatOptions?]) =>
      new format(locale, inZone({ timeZone: zone, ...options })),
  });
}
