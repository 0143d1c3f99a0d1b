import type { Page } from "playwright";
import type { Condition } from "./condition.ts";

/** Returns a condition in which the device's clock is `hours` fast (negative: slow). The server's clock is right. */
export function deviceClock(hours: number) {
  const amount = hours % 24 === 0 ? `${Math.abs(hours) / 24} days` : `${Math.abs(hours)} hours`;
  return {
    name: `on a device whose clock is ${amount} ${hours < 0 ? "slow" : "fast"}`,
    prepare: (page: Page) => page.addInitScript(shiftClock, hours * 3_600_000),
  } satisfies Condition;
}

/** Runs in the page after the script that sets the site's clock. */
function shiftClock(milliseconds: number): void {
  const right = Date.now.bind(Date);
  const at = () => Temporal.Instant.fromEpochMilliseconds(right() + milliseconds);
  const zoned = (zone = Temporal.Now.timeZoneId()) => at().toZonedDateTimeISO(zone);
  Object.assign(Date, { now: () => right() + milliseconds });
  Object.assign(Temporal.Now, {
    instant: at,
    plainDateISO: (zone?: string) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone?: string) => zoned(zone).toPlainTime(),
    zonedDateTimeISO: zoned,
  });
}
