/** Where weeks do not begin on Monday (CLDR), for browsers that do not know. */
const OTHERS: readonly (readonly [day: number, regions: string])[] = [
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
  const known: WithWeek = home;
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? firstDayIn(home.maximize().region ?? "");
}

/** The same for an ISO 3166 region such as `US`: 1 is Monday, 7 Sunday. Of one that is not listed, 1. */
export function firstDayIn(region: string): number {
  return OTHERS.find(([, regions]) => regions.split(" ").includes(region))?.[0] ?? 1;
}
