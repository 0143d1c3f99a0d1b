const lang = (): string => document.documentElement.lang;

/**
 * What a browser takes long for when it is asked for it first: it reads which languages it can write in, how they write times,
 * zones and numbers, and when the clocks of this zone change.
 */
const FIRST_TIMES: readonly (() => unknown)[] = [
  () => Intl.DateTimeFormat.supportedLocalesOf(lang()),
  () => new Intl.DateTimeFormat(lang(), { hour: "numeric", timeZoneName: "short" }).formatToParts(0),
  () => new Intl.NumberFormat(lang()).format(0),
  () => Temporal.Now.zonedDateTimeISO().getTimeZoneTransition("next"),
];

/**
 * Does all of it while the page's code is on its way and nothing else is to do: on a phone it takes a fifteenth of a second, and
 * would stand between the last byte of code and the page. One by one, so that fingers are heard between them.
 */
export function warmUp(): void {
  for (const first of FIRST_TIMES) setTimeout(first);
}
