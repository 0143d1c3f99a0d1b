export type Language = {
  /** BCP 47. */
  readonly tag: string;
  /** In the language itself. */
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

/** Returns the language and region of a tag; undefined for a malformed tag. */
export function parseLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}

/**
 * Returns Overlap's language for a reader who prefers these tags, best first: `de` for `de-AT`, `zh-Hans` for `zh-TW`.
 * English for malformed tags and unsupported languages.
 */
export function nearestLanguage(tags: readonly string[]): LanguageTag {
  for (const preferred of tags) {
    const language = parseLocale(preferred)?.language;
    const sameLanguage = LANGUAGES.find(({ tag }) => tag.split("-")[0] === language);
    if (sameLanguage !== undefined) return sameLanguage.tag;
  }
  return "en";
}

/** Letters of right-to-left scripts: Hebrew, Arabic and their neighbours. */
const FROM_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
const FROM_LEFT = /(?![\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC])\p{L}/u;

const ISOLATE = "\u2068";
const END = "\u2069";

/**
 * Isolates a name or an address of the other direction within a sentence. Otherwise it would swap places with its
 * neighbours: `Tom, محمد (2), Ana`. Text in the sentence's direction stays unchanged. In HTML, `<bdi>` or `dir="auto"`
 * does the same.
 */
export function isolated(text: string, sentence: "ltr" | "rtl" = "ltr"): string {
  const isForeign = (sentence === "rtl" ? FROM_LEFT : FROM_RIGHT).test(text);
  return isForeign ? ISOLATE + text + END : text;
}
