import { expect, test, vi } from "vitest";
import { composedText, isInvisible, nameSkeleton, toPersonName, typedText, visibleText } from "./text.ts";
import fc from "fast-check";
import { PersonName } from "./contract/fields.ts";
import { forAll } from "./testing/arbitraries.ts";

test("composedText composes accents and leaves composed ones", () => {
  expect(composedText("Cafe\u0301", 5)).toBe("Caf\u00e9");
  expect(composedText("Caf\u00e9", 5)).toBe("Caf\u00e9");
});

test("composedText counts the length in code points, as schemas count it", () => {
  expect(composedText("🐎".repeat(5), 5)).toBe("🐎".repeat(5));
  expect(() => composedText("🐎".repeat(6), 5)).toThrow(RangeError);
});

test("composedText refuses too long text before it composes accents", () => {
  const normalize = vi.spyOn(String.prototype, "normalize");
  try {
    expect(() => composedText("e\u0301e\u0301e\u0301", 5)).toThrow(RangeError);
    expect(normalize).not.toHaveBeenCalled();
  } finally {
    normalize.mockRestore();
  }
});

test.each([
  ["Zoë", "Zoë"],
  ["  Zoë   Ng ", "Zoë Ng"],
  ["Zoë\nNg", "Zoë Ng"],
  ["Zoë\r\n\tNg", "Zoë Ng"],
  ["Zoë \u202Egnp.exe\u202C", "Zoë gnp.exe"],
  ["\u2067Zoë\u2069", "Zoë"],
  ["Zoë\u2028Ng\u0000", "Zoë Ng"],
  ["\uD800Zoë", "Zoë"],
  ["\u200B\u200D", ""],
  ["\n\t\u202E", ""],
  ["", ""],
  ["a".repeat(200), "a".repeat(80)],
  [`${"a".repeat(79)}😀`, "a".repeat(79)],
])("toPersonName of %j is %j", (text, expected) => expect(toPersonName(text)).toBe(expected));

test("toPersonName returns a valid name or an empty text for any text", () => {
  forAll(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
    const name = toPersonName(text);
    expect(name === "" || PersonName.safeParse(name).data === name).toBe(true);
  });
});

/** Places at which a name may hide an invisible character. */
const UNSEEN: readonly (readonly [name: string, sign: string])[] = [
  ["zero-width space", "\u200B"],
  ["zero-width non-joiner", "\u200C"],
  ["zero-width joiner", "\u200D"],
  ["left-to-right mark", "\u200E"],
  ["right-to-left mark", "\u200F"],
  ["Arabic letter mark", "\u061C"],
  ["soft hyphen", "\u00AD"],
  ["word joiner", "\u2060"],
  ["invisible times", "\u2062"],
  ["deprecated format sign", "\u206C"],
  ["byte order mark", "\uFEFF"],
  ["combining grapheme joiner", "\u034F"],
  ["Hangul filler", "\u3164"],
  ["Hangul leading filler", "\u115F"],
  ["Hangul half-width filler", "\uFFA0"],
  ["Khmer inherent vowel", "\u17B4"],
  ["Mongolian vowel separator", "\u180E"],
  ["variation selector", "\uFE00"],
  ["emoji variation selector", "\uFE0F"],
  ["ideographic variation selector", "\u{E0100}"],
  ["tag letter", "\u{E0041}"],
  ["language tag", "\u{E0001}"],
  ["annotation anchor", "\uFFF9"],
  ["musical format sign", "\u{1D173}"],
  ["noncharacter", "\uFDD0"],
  ["noncharacter at a plane's end", "\u{1FFFF}"],
  ["start of an embedding", "\u202A"],
  ["override", "\u202E"],
  ["isolate", "\u2066"],
  ["place of a picture", "\uFFFC"],
  ["private use", "\uE000"],
  ["private use of a supplementary plane", "\u{F0000}"],
];

test.each(UNSEEN)('a name with the invisible character "%s" is stored without it', (_, sign) => {
  for (const spelled of [`${sign}Ann Lee`, `A${sign}nn Lee`, `Ann${sign} ${sign}Lee`, `Ann Lee${sign}${sign}`]) {
    expect(PersonName.parse(spelled)).toBe("Ann Lee");
    expect(toPersonName(spelled)).toBe("Ann Lee");
  }
  expect(isInvisible(`${sign} ${sign}`)).toBe(true);
  // Names that differ only by an invisible character are the same name.
  expect(nameSkeleton(`${sign}an\u00A0n${sign}  LEE `)).toBe("an n lee");
  const ali = "\u0639\u0644\u06CC";
  expect(nameSkeleton(`${ali}${sign}${ali}`)).toBe(ali + ali);
});

test("visibleText turns an empty Braille cell into a space", () => {
  expect(visibleText("\u2801\u2800\u2801")).toBe("\u2801 \u2801");
  expect(PersonName.parse("Ann Lee\u2800")).toBe("Ann Lee");
});

test.each([
  ["a family", "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}"],
  ["a profession with a colour of skin", "Dr \u{1F469}\u{1F3FD}\u200D\u2695\uFE0F"],
  ["a flag of two signs", "\u{1F3F3}\uFE0F\u200D\u{1F308}"],
  ["a flag of tags", "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"],
  ["a keycap", "1\uFE0F\u20E3"],
  ["a heart", "\u2764\uFE0F Ann"],
  ["Persian", "\u0639\u0644\u06CC\u200C\u0631\u0636\u0627"],
  ["Hindi with a joiner", "\u0930\u093E\u091C\u094D\u200D\u092F"],
  ["Hindi with a non-joiner", "\u0930\u093E\u091C\u094D\u200C\u092F"],
  ["Sinhala", "\u0DC1\u0DCA\u200D\u0DBB\u0DD3"],
  ["Malayalam with a joiner at its end", "\u0D05\u0D35\u0D28\u0D4D\u200D"],
  ["a Japanese variant", "\u845B\u{E0100}\u57CE"],
  ["Mongolian with a variant", "\u182D\u180B\u1820"],
  ["an accent", "Zoe\u0308"],
])("a name with %s keeps its joiners and variants", (_, name) => {
  expect(PersonName.parse(name)).toBe(name);
  expect(toPersonName(name)).toBe(name);
});

test("names that look different have different skeletons", () => {
  const names = ["Ann", "Anne", "An n", "Zo\u00EB", "Zoe", "\u{1F468}", "\u{1F469}", "\u674E"];
  expect(new Set(names.map((name) => nameSkeleton(name))).size).toBe(names.length);
  expect(nameSkeleton("Zo\u00EB")).toBe(nameSkeleton("ZOE\u200B\u0308"));
});

test("a letter keeps its first four marks and loses further ones", () => {
  const heap = "\u0301\u0302\u0303\u0304\u0306\u0307".repeat(13);
  for (const clean of [visibleText, typedText, toPersonName]) {
    expect(clean(`A${heap}nn`)).toBe("A\u0301\u0302\u0303\u0304nn");
    expect(clean(`\u0E2A${"\u0E47".repeat(70)}`)).toBe(`\u0E2A${"\u0E47".repeat(4)}`);
  }
  expect(Array.from(typedText(`\u1019${"\u103B\u103D".repeat(30)}`))).toHaveLength(9);
});

test.each([
  ["Hebrew with vowels", "\u05E9\u05C1\u05BC\u05B8\u05BD\u05DC\u05D5\u05B9\u05DD"],
  ["Thai", "\u0E1B\u0E34\u0E48\u0E19\u0E0D\u0E33\u0E1C\u0E39\u0E49"],
  ["Vietnamese of single marks", "Nguye\u0302\u0303n Thi\u0323 Hue\u0323\u0302"],
  ["Hindi", "\u0915\u094D\u0937\u094D\u092E\u093F\u0902 \u0926\u0941\u0903\u0916\u0940"],
  ["Tamil", "\u0B95\u0BCD\u0BB7\u0BC0 \u0BB8\u0BCD\u0BB0\u0BC0"],
  ["Burmese", "\u1019\u103C\u103D\u103E\u102D\u102F\u1037"],
  ["Tibetan", "\u0F66\u0F90\u0FB1\u0F7C\u0F53"],
  ["Khmer", "\u1780\u17D2\u179A\u17BB\u1798\u17CA\u17B6\u17C6"],
  ["Arabic with vowels", "\u0645\u064F\u062D\u064E\u0645\u0651\u064E\u062F\u064C"],
  ["Yoruba", "O\u0323\u0301la\u0301 S\u0323o\u0300"],
])("a name in %s keeps its marks", (_, name) => {
  const composed = composedText(name, 80);
  for (const text of [name, composed]) expect([visibleText(text), typedText(text)]).toEqual([text, text]);
});
