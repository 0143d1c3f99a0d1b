import { expect, test, vi } from "vitest";
import { en } from "#domain/messages/en.ts";
import { acceptedLanguages, callerLanguage } from "./caller-language.ts";

vi.mock("./catalogues.ts", () => ({
  CATALOGUES: new Map(["en", "de", "pt", "zh-Hans"].map((language) => [language, en])),
}));

const languageOf = (text: string | undefined) => callerLanguage({ "accept-language": text });

test.each([
  [undefined, "en"],
  ["", "en"],
  ["*", "en"],
  ["de", "de"],
  ["DE-at", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["en-GB,de;q=0.9", "en"],
  ["en;q=0.1, de;q=0.2", "de"],
  ["nl, de;q=0.5, en;q=0.4", "de"],
  ["nl", "en"],
  ["*, de;q=0.5", "de"],
  ["de;q=0, pt-BR;q=0.3", "pt"],
  ["zh-TW", "zh-Hans"],
  ["zh-Hant-HK, en;q=0.5", "zh-Hans"],
  // A language without a catalogue.
  ["fr", "en"],
])("who accepts %s reads %s", (text, language) => {
  expect(languageOf(text)).toBe(language);
});

test.each([
  ";q=1",
  ",,,;;;",
  "q=0.5",
  "de_DE",
  "x".repeat(10_000),
  ",".repeat(10_000),
  "a;q=1e999,b;q=NaN,c;q=-1",
  "\u0000",
  "en\nde",
  "constructor, __proto__",
  "i-klingon",
  "-",
])("what is no list of languages is read as English: %j", (text) => {
  expect(languageOf(text)).toBe("en");
});

test("of a very long list only the beginning counts, tag by tag", () => {
  expect(languageOf(`de, ${"x-a, ".repeat(2_000)}`)).toBe("de");
  const cut = acceptedLanguages({ "accept-language": "nl-NL, ".repeat(2_000) });
  expect(new Set(cut)).toEqual(new Set(["nl-NL"]));
});
