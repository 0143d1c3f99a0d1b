import { nearestLanguage, parseLocale } from "../../language/languages.ts";

export type Reader = {
  /** BCP 47, such as `de-AT`: the language of the words, and the place by whose habits days and numbers are written. */
  readonly locale: string;
  readonly hours: 12 | 24;
  /** The day with which weeks begin, 1 to 7: Monday is 1. */
  readonly firstDay: number;
};

export const US_READER: Reader = { locale: "en-US", hours: 12, firstDay: 7 };

export const HOUR_CYCLES = ["auto", "12", "24"] as const;
export type HourCycle = (typeof HOUR_CYCLES)[number];

export const FIRST_DAYS = ["auto", "monday", "sunday", "saturday"] as const;
export type FirstDay = (typeof FIRST_DAYS)[number];

/** What a person has chosen to read; the browser decides what is left open. */
export type ReadingSettings = {
  readonly hourCycle: HourCycle;
  readonly firstDay: FirstDay;
  /** Absent: the browser's. */
  readonly language?: string;
};

/** Settings that were kept somewhere, as far as they are any: what is unknown is left open. */
export function readingSettings(kept: {
  readonly hourCycle?: string | undefined;
  readonly firstDay?: string | undefined;
  readonly language?: string | undefined;
}): ReadingSettings {
  return {
    hourCycle: HOUR_CYCLES.find((one) => one === kept.hourCycle) ?? "auto",
    firstDay: FIRST_DAYS.find((one) => one === kept.firstDay) ?? "auto",
    ...(kept.language !== undefined && { language: nearestLanguage([kept.language]) }),
  };
}

/** The days with which a week may begin, as ISO 8601 counts them: 1 is Monday. */
export const DAY_NUMBERS = { monday: 1, saturday: 6, sunday: 7 } as const;

/** The reader whose browser, or mail program, prefers these languages, the most wanted first. */
export function readerOf(settings: ReadingSettings, languages: readonly string[]): Reader {
  const language = nearestLanguage(settings.language === undefined ? languages : [settings.language]);
  const home = homeOf(language, settings, languages);
  // Of a language that there is not, the place is kept: a Finn reads English, on the clock of Finland.
  const region = home.language === language.split("-")[0] ? home.region : home.maximize().region;
  const place = region === undefined ? language : `${language}-${region}`;
  return {
    // Where places differ in their digits: those that counts, fields and addresses have, so that no page has both.
    locale: language === "ar" ? `${place}-u-nu-latn` : place,
    hours: (settings.hourCycle === "auto" ? isTwelve(home) : settings.hourCycle === "12") ? 12 : 24,
    firstDay: settings.firstDay === "auto" ? regionFirstDay(home) : DAY_NUMBERS[settings.firstDay],
  };
}

/**
 * Whose clock and week the reader has. That of the browser, except for a language that was chosen instead of the browser's:
 * then that of the language. English is read everywhere, and says nothing of a place.
 */
function homeOf(language: string, settings: ReadingSettings, languages: readonly string[]): Intl.Locale {
  const homes = languages.flatMap((tag) => parseLocale(tag) ?? []);
  const isOwn = settings.language === undefined || language === "en";
  const home = isOwn ? homes[0] : homes.find((one) => nearestLanguage([one.language]) === language);
  return home ?? new Intl.Locale(language);
}

function isTwelve(home: Intl.Locale): boolean {
  return new Intl.DateTimeFormat(home, { hour: "numeric" }).resolvedOptions().hour12 === true;
}

/** Where weeks do not begin on Monday (CLDR), for browsers that do not know. */
const OTHER_FIRST_DAYS: readonly (readonly [day: number, regions: string])[] = [
  [5, "MV"],
  [6, "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY"],
  [
    7,
    "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW",
  ],
];

type WeekInfo = { readonly firstDay: number };
/** A method today, a property in browsers of some years ago, missing in others. */
type WithWeek = { readonly getWeekInfo?: () => WeekInfo; readonly weekInfo?: WeekInfo };

/** The day with which weeks begin there, 1 to 7: Monday is 1. */
export function regionFirstDay(home: Intl.Locale): number {
  const known: Intl.Locale & WithWeek = home;
  const info = known.getWeekInfo?.() ?? known.weekInfo;
  if (info !== undefined) return info.firstDay;
  const { region = "" } = home.maximize();
  return OTHER_FIRST_DAYS.find(([, regions]) => regions.split(" ").includes(region))?.[0] ?? 1;
}
