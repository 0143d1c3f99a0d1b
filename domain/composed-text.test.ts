import { expect, test, vi } from "vitest";
import { composedText } from "./composed-text.ts";

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
