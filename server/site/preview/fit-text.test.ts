import { describe, expect, test } from "vitest";
import { drawableText, fittedText } from "./fit-text.ts";
import { readFonts } from "./draw-preview.ts";

const { bold: font } = await readFonts();

test.each<[string, string | undefined]>([
  ["Robotics club", "Robotics club"],
  ["Réunion d’été – Łódź", "Réunion d’été – Łódź"],
  ["Family dinner 🍝 👨‍👩‍👧", "Family dinner"],
  ["Встреча", undefined],
  ["会議 with Bob", undefined],
  ["اجتماع الفريق", undefined],
  ["🎉", undefined],
  ["a\u200Bb", "ab"],
])("of a name is drawn %s: %s", (name, drawn) => expect(drawableText(name, font)).toBe(drawn));

describe("a text of any length stays in its place", () => {
  const place = { width: 400, sizes: [68, 44], maxLines: 3 };
  test.each([
    "Choir",
    "A planning session of the regional orchestra's board with guests",
    "W".repeat(100),
    "a b ".repeat(50),
  ])("%s", (text) => {
    const { size, lines } = fittedText(text.trim(), font, place);
    expect(lines.length).toBeLessThanOrEqual(3);
    for (const line of lines) expect(font.getAdvanceWidth(line, size)).toBeLessThanOrEqual(400);
  });

  test("short ones are large, and cut ones say so", () => {
    expect(fittedText("Choir", font, place)).toEqual({ size: 68, lines: ["Choir"] });
    expect(fittedText("W".repeat(100), font, place).lines.at(-1)).toMatch(/W…$/);
  });
});
