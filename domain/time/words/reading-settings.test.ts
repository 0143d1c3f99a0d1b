import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readerOf, regionFirstDay } from "./reader.ts";
import { type ReadingSettings, readingSettings, US_READER } from "./reading-settings.ts";
import { forAll } from "../../testing/arbitraries.ts";

const OPEN = readingSettings({});

test.each([
  [["en-US"], "en-US", 12, 7],
  [["en"], "en", 12, 7],
  [["en-GB"], "en-GB", 24, 1],
  [["de-AT", "en-US"], "de-AT", 24, 1],
  [["de"], "de", 24, 1],
  [["fr"], "fr", 24, 1],
  [["ja"], "ja", 24, 7],
  [["ar"], "ar-u-nu-latn", 12, 6],
  [["ar-MA"], "ar-MA-u-nu-latn", 24, 1],
  [["pl"], "pl", 24, 1],
  [["pt-BR"], "pt-BR", 24, 7],
  [["zh-TW"], "zh-Hans-TW", 12, 7],
  // An unsupported language falls back to English with the reader's region.
  [["fi"], "en-FI", 24, 1],
  [["fi-FI", "en-US"], "en-FI", 24, 1],
  [["sv-SE", "de"], "de-SE", 24, 1],
  [["de-DE-u-hc-h12"], "de-DE", 12, 1],
  [["%%", "de-CH"], "de-CH", 24, 1],
  [["%%"], "en", 12, 7],
  [[], "en", 12, 7],
])(
  "readerOf a browser with the languages %j is: %s, %i hours, weeks from day %i",
  (languages, locale, hours, firstDay) => {
    expect(readerOf(OPEN, languages)).toEqual({ locale, hours, firstDay });
  },
);

test.each<[Partial<ReadingSettings>, string[], string, number, number]>([
  [{ hourCycle: "24" }, ["en-US"], "en-US", 24, 7],
  [{ hourCycle: "12" }, ["de-DE"], "de-DE", 12, 1],
  [{ firstDay: "monday" }, ["en-US"], "en-US", 12, 1],
  [{ firstDay: "sunday" }, ["de"], "de", 24, 7],
  [{ firstDay: "saturday" }, ["de"], "de", 24, 6],
  // A chosen language brings the clock of the region in which the browser knows it.
  [{ language: "de" }, ["en-US"], "de", 24, 1],
  [{ language: "de" }, ["en-US", "de-AT"], "de-AT", 24, 1],
  // English is read everywhere, so it keeps the browser's region.
  [{ language: "en" }, ["de-DE", "en-US"], "en-DE", 24, 1],
  [{ language: "en" }, [], "en", 12, 7],
])(
  "readerOf prefers the settings %j to the languages %j: %s, %i hours, weeks from day %i",
  (settings, languages, locale, hours, firstDay) => {
    expect(readerOf({ ...OPEN, ...settings }, languages)).toEqual({ locale, hours, firstDay });
  },
);

test("readingSettings ignores unknown values", () => {
  expect(readingSettings({ hourCycle: "13", firstDay: "tuesday" })).toEqual({ hourCycle: "auto", firstDay: "auto" });
  expect(readingSettings({ hourCycle: "24", firstDay: "monday", language: "zh-TW" })).toEqual({
    hourCycle: "24",
    firstDay: "monday",
    language: "zh-Hans",
  });
  expect(readingSettings({ language: "%%" }).language).toBe("en");
});

test("readerOf a browser in en-US is the American reader of the specification", () =>
  expect(readerOf(OPEN, ["en-US"])).toEqual(US_READER));

test("readerOf returns a locale that Intl knows for any languages", () => {
  const tag = fc.oneof(
    fc.string(),
    fc
      .tuple(fc.stringMatching(/^[a-z]{2,3}$/), fc.stringMatching(/^[A-Z]{2}$|^\d{3}$/))
      .map((parts) => parts.join("-")),
  );
  forAll(fc.array(tag, { maxLength: 4 }), (languages) => {
    const { locale, firstDay, hours } = readerOf(OPEN, languages);
    expect(() => new Intl.DateTimeFormat(locale)).not.toThrow();
    expect([1, 5, 6, 7]).toContain(firstDay);
    expect([12, 24]).toContain(hours);
  });
});

test("regionFirstDay uses its table when the browser does not know the first day", () => {
  for (const region of ["US", "GB", "DE", "FR", "JP", "PL", "CN", "EG", "MA", "SA", "BR", "PT", "IN", "MV", "IL"]) {
    const home = new Intl.Locale(`und-${region}`);
    const ofOldFirefox = { maximize: () => ({ region }) } as Intl.Locale; // as: nothing else is asked of it
    expect([region, regionFirstDay(ofOldFirefox)]).toEqual([region, regionFirstDay(home)]);
    const ofOldChromium = { weekInfo: { firstDay: 6 } } as unknown as Intl.Locale;
    expect(regionFirstDay(ofOldChromium)).toBe(6);
  }
});
