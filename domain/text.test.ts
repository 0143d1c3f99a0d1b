import { expect, test, vi } from "vitest";
import { composedText, isInvisible, nameSkeleton, toPersonName, visibleText } from "./text.ts";
import fc from "fast-check";
import { PersonName } from "./contract/fields.ts";
import { forAll } from "./testing/arbitraries.ts";

test("accents are composed, whichever keyboard wrote them", () => {
  expect(composedText("Cafe\u0301", 5)).toBe("Caf\u00e9");
  expect(composedText("Caf\u00e9", 5)).toBe("Caf\u00e9");
});

test("length is counted in code points, as schemas count it", () => {
  expect(composedText("🐎".repeat(5), 5)).toBe("🐎".repeat(5));
  expect(() => composedText("🐎".repeat(6), 5)).toThrow(RangeError);
});

test("text that is too long is refused before it is looked at", () => {
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
])("%j is called %j", (text, expected) => expect(toPersonName(text)).toBe(expected));

test("whatever a name is elsewhere, it is a valid one here or none", () => {
  forAll(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
    const name = toPersonName(text);
    expect(name === "" || PersonName.safeParse(name).data === name).toBe(true);
  });
});

/** Where a spelling of a name may hide a sign that is drawn as nothing. */
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
  ["private use", "\uE000"],
  ["private use of a supplementary plane", "\u{F0000}"],
];

test.each(UNSEEN)("a name with a %s in it is stored without it", (_, sign) => {
  for (const spelled of [`${sign}Ann Lee`, `A${sign}nn Lee`, `Ann${sign} ${sign}Lee`, `Ann Lee${sign}${sign}`]) {
    expect(PersonName.parse(spelled)).toBe("Ann Lee");
    expect(toPersonName(spelled)).toBe("Ann Lee");
  }
  expect(isInvisible(`${sign} ${sign}`)).toBe(true);
  // Names that differ by it are the same name.
  expect(nameSkeleton(`${sign}an\u00A0n${sign}  LEE `)).toBe("an n lee");
  const ali = "\u0639\u0644\u06CC";
  expect(nameSkeleton(`${ali}${sign}${ali}`)).toBe(ali + ali);
});

test("an empty Braille cell is a space", () => {
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
])("%s keeps its joiners and variants", (_, name) => {
  expect(PersonName.parse(name)).toBe(name);
  expect(toPersonName(name)).toBe(name);
});

test("names that look different have different skeletons", () => {
  const names = ["Ann", "Anne", "An n", "Zo\u00EB", "Zoe", "\u{1F468}", "\u{1F469}", "\u674E"];
  expect(new Set(names.map((name) => nameSkeleton(name))).size).toBe(names.length);
  expect(nameSkeleton("Zo\u00EB")).toBe(nameSkeleton("ZOE\u200B\u0308"));
});
