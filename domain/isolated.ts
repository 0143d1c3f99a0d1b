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
