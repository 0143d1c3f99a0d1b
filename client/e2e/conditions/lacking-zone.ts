import type { Page } from "playwright";

/** Makes a page's Temporal and Intl refuse `zone`, as browsers do that are older than the zone. */
export function lackingZone(zone: string): (page: Page) => Promise<unknown> {
  return (page) => page.addInitScript(refuseZone, zone);
}

/** Runs in the page. */
function refuseZone(zone: string): void {
  const check = (value: unknown): void => {
    const name: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "timeZone") : value;
    if (name === zone) throw new RangeError(`Invalid time zone: ${zone}`);
  };
  const guard = (owner: object, name: string) => {
    const method = Reflect.get(owner, name) as (...values: unknown[]) => unknown;
    Object.assign(owner, {
      [name](this: unknown, ...values: unknown[]) {
        check(values[0]);
        return method.apply(this, values);
      },
    });
  };
  guard(Temporal.Instant.prototype, "toZonedDateTimeISO");
  guard(Temporal.PlainDate.prototype, "toZonedDateTime");
  guard(Temporal.PlainDateTime.prototype, "toZonedDateTime");
  guard(Temporal.ZonedDateTime.prototype, "withTimeZone");
  Temporal.ZonedDateTime = new Proxy(Temporal.ZonedDateTime, {
    construct(made, [at, name]: [bigint, string]) {
      check(name);
      return new made(at, name);
    },
  });
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct(format, [locale, options]: [string?, Intl.DateTimeFormatOptions?]) {
      check(options);
      return new format(locale, options);
    },
  });
}
