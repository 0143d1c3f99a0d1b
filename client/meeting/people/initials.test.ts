import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test.each([
  ["Ada Lovelace", "AL"],
  ["ada", "AD"],
  ["  Dr. Maximiliana von Waldenburg ", "DM"],
  ["X", "X"],
  ["Éloïse", "ÉL"],
  ["محمد", "مح"],
  ["👩‍👩‍👧‍👦🦄🎉", "👩‍👩‍👧‍👦"],
  ["🦄 Uma", "🦄"],
  ["Uma 🦄", "U"],
  ["", ""],
])("%j is shown as %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
