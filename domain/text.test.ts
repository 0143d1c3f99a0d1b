import { expect, test, vi } from "vitest";
import { composedText, toPersonName } from "./text.ts";
import fc from "fast-check";
import { PersonName } from "./contract/fields.ts";

test("accents are composed, whichever keyboard wrote them", () => {
  expect(composedText("Cafe\u0301", 5)).toBe("Caf\u00e9");
  expect(composedText("Caf\u00e9", 5)).toBe("Caf\u00e9");
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
])("%j is called %j", (text, expected) => {
  expect(toPersonName(text)).toBe(expected);
});

test("whatever a name is elsewhere, it is a valid one here or none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const name = toPersonName(text);
      expect(name === "" || PersonName.safeParse(name).data === name).toBe(true);
    }),
  );
});
