/**
 * Does for the first time what a browser takes long for when it is asked for it first: it reads which languages it can write
 * in, how they write times, numbers and zones, and when the clocks of this zone change. On a phone that is a fifteenth of a second,
 * which has to be spent in any case; here while the page's code is on its way and nothing else is to do.
 */
export function warmUp(): void {
  const { lang } = document.documentElement;
  new Intl.DateTimeFormat(lang, { hour: "numeric", timeZoneName: "short" }).formatToParts(0);
  new Intl.NumberFormat(lang).format(0);
  Temporal.Now.zonedDateTimeISO().getTimeZoneTransition("next");
}
