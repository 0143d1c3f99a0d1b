import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isolated, LANGUAGES, nearestLanguage } from "./languages.ts";
import { forAll } from "../testing/arbitraries.ts";

test.each([
  [["de-AT"], "de"],
  [["en-GB"], "en"],
  [["pt-BR"], "pt"],
  [["zh"], "zh-Hans"],
  [["zh-CN"], "zh-Hans"],
  [["zh-TW"], "zh-Hans"],
  [["zh-Hant-HK"], "zh-Hans"],
  [["ar-EG"], "ar"],
  [["JA-jp"], "ja"],
  [["de-AT-u-hc-h12"], "de"],
  // The first supported language wins.
  [["fi", "fr-CA", "de"], "fr"],
  [["%%", "it"], "it"],
  // Old names of a language.
  [["cmn"], "zh-Hans"],
  [["xx"], "en"],
  [["%%"], "en"],
  [["de_AT"], "en"],
  [[""], "en"],
  [["*"], "en"],
  [[], "en"],
])("nearestLanguage of %j is %s", (tags, language) => expect(nearestLanguage(tags)).toBe(language));

test("nearestLanguage returns one of Overlap's languages for any tags", () => {
  const supported = LANGUAGES.map(({ tag }) => tag);
  forAll(fc.array(fc.oneof(fc.string(), fc.constantFrom(...supported, "de-AT", "zh-TW", "sr-Latn-RS"))), (tags) => {
    expect(supported).toContain(nearestLanguage(tags));
  });
});

test("each language is the nearest to itself in any region", () => {
  for (const { tag } of LANGUAGES) {
    expect(nearestLanguage([tag])).toBe(tag);
    expect(nearestLanguage([`${tag}-CH`, "en"])).toBe(tag);
  }
});

const ISOLATED = /^\u2068.*\u2069$/u;

test.each([
  ["Tom", false, true],
  ["محمد", true, false],
  ["מרים", true, false],
  ["محمد (Ops)", true, true],
  ["Łukasz Żółw", false, true],
  ["田中", false, true],
  ["ada@example.org", false, true],
  ["9:00 – 11:30", false, false],
  ["٩:٠٠ – ١١:٣٠ ص", true, false],
  ["1:00 – 3:00 PM", false, true],
  ["", false, false],
  ["😀", false, false],
])("the text %s is isolated in English: %s, in Arabic: %s", (text, inEnglish, inArabic) => {
  expect(ISOLATED.test(isolated(text))).toBe(inEnglish);
  expect(ISOLATED.test(isolated(text, "rtl"))).toBe(inArabic);
});
