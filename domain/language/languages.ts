/** A language that Overlap is written in. */
export type Language = {
  /** BCP 47. */
  readonly tag: string;
  /** What its speakers call it. */
  readonly name: string;
  readonly direction: "ltr" | "rtl";
};

export const LANGUAGES = [
  { tag: "en", name: "English", direction: "ltr" },
  { tag: "de", name: "Deutsch", direction: "ltr" },
  { tag: "fr", name: "Français", direction: "ltr" },
  { tag: "es", name: "Español", direction: "ltr" },
  { tag: "pt", name: "Português", direction: "ltr" },
  { tag: "it", name: "Italiano", direction: "ltr" },
  { tag: "pl", name: "Polski", direction: "ltr" },
  { tag: "ja", name: "日本語", direction: "ltr" },
  { tag: "zh-Hans", name: "简体中文", direction: "ltr" },
  { tag: "ar", name: "العربية", direction: "rtl" },
] as const satisfies readonly Language[];

export type LanguageTag = (typeof LANGUAGES)[number]["tag"];

/** What a tag says of a place and a language; undefined for what is no tag. */
export function parseLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

/**
 * The language of Overlap for a reader who prefers these tags, the most wanted first: `de` for `de-AT`, `zh-Hans` for
 * `zh-TW`. English for whatever is no tag, or of a language that there is not.
 */
export function nearestLanguage(tags: readonly string[]): LanguageTag {
  for (const tag of tags) {
    const language = parseLocale(tag)?.language;
    const found = LANGUAGES.find((one) => one.tag.split("-")[0] === language);
    if (found !== undefined) return found.tag;
  }
  return "en";
}

/** Letters of scripts that run from right to left: Hebrew, Arabic and their neighbours. */
const FROM_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** Any other letter. */
const FROM_LEFT = /(?![\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC])\p{L}/u;

const ISOLATE = "\u2068";
const END = "\u2069";

/**
 * A name or an address for the middle of a sentence: where it runs against the sentence it is set apart, so that it does
 * not swap places with its neighbours, as `Tom, محمد (2), Ana` would. A text that runs with the sentence stays as it is.
 * Where there are elements, `<bdi>` or `dir="auto"` does the same.
 */
export function isolated(text: string, sentence: "ltr" | "rtl" = "ltr"): string {
  const isForeign = (sentence === "rtl" ? FROM_LEFT : FROM_RIGHT).test(text);
  return isForeign ? ISOLATE + text + END : text;
}
