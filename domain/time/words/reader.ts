import { nearestLanguage, parseLocale } from "../../language/languages.ts";
import { DAY_NUMBERS, type Reader, type ReadingSettings } from "./reading-settings.ts";

/** Returns the reader for a browser or mail program that prefers these languages, best first. */
export function readerOf(settings: ReadingSettings, languages: readonly string[]): Reader {
  const language = nearestLanguage(settings.language === undefined ? languages : [settings.language]);
  const home = homeOf(language, settings, languages);
  // An unsupported language falls back to English with the reader's region: a Finn gets a 24-hour clock.
  const region = home.language === language.split("-")[0] ? home.region : home.maximize().region;
  const place = region === undefined ? language : `${language}-${region}`;
  return {
    // Places differ in their digits; Latin digits match fields and addresses, so that no page mixes them.
    locale: language === "ar" ? `${place}-u-nu-latn` : place,
    hours: (settings.hourCycle === "auto" ? isTwelve(home) : settings.hourCycle === "12") ? 12 : 24,
    firstDay: settings.firstDay === "auto" ? regionFirstDay(home) : DAY_NUMBERS[settings.firstDay],
  };
}

/**
 * Returns the locale of the reader's clock and week: the browser's, unless the reader chose another language. English
 * says nothing about the place, because it is read everywhere.
 */
function homeOf(language: string, settings: ReadingSettings, languages: readonly string[]): Intl.Locale {
  const homes = languages.flatMap((tag) => parseLocale(tag) ?? []);
  const isOwn = settings.language === undefined || language === "en";
  const home = isOwn ? homes[0] : homes.find((setting) => nearestLanguage([setting.language]) === language);
  return home ?? new Intl.Locale(language);
}

function isTwelve(home: Intl.Locale): boolean {
  return new Intl.DateTimeFormat(home, { hour: "numeric" }).resolvedOptions().hour12 === true;
}

/** Regions whose weeks do not begin on Monday (CLDR), for browsers that do not know. */
const OTHER_FIRST_DAYS: readonly (readonly [day: number, regions: string])[] = [
  [5, "MV"],
  [6, "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY"],
  [
    7,
    "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW",
  ],
];

type WeekInfo = { readonly firstDay: number };
/** A method today, a property in older browsers, absent in others. */
type WithWeek = { readonly getWeekInfo?: () => WeekInfo; readonly weekInfo?: WeekInfo };

/** Returns the first day of weeks in a region, 1 (Monday) to 7. */
export function regionFirstDay(home: Intl.Locale): number {
  const localeInfo: Intl.Locale & WithWeek = home;
  const info = localeInfo.getWeekInfo?.() ?? localeInfo.weekInfo;
  if (info !== undefined) return info.firstDay;
  const { region = "" } = home.maximize();
  return OTHER_FIRST_DAYS.find(([, regions]) => regions.split(" ").includes(region))?.[0] ?? 1;
}
