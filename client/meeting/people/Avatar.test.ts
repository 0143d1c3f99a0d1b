import { expect, test } from "vitest";
import { DISC, hueOf, LETTERS } from "./Avatar.tsx";
import { COLOURS } from "./people.ts";

/** Returns the luminance of `oklch(…)` as screens show it: they clip colours outside their range. */
function luminance(lightAndChroma: string, hue: number): number {
  const [light = 0, chroma = 0] = lightAndChroma.split(" ").map(Number);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamped = (part: number): number => Math.min(1, Math.max(0, part));
  const red = clamped(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short);
  const green = clamped(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short);
  const blue = clamped(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(["light", "dark"] as const)("initials can be read on every disc in %s colours", (scheme) => {
  for (let colour = 0; colour < COLOURS; colour += 1) {
    const both = [luminance(DISC[scheme], hueOf(colour)), luminance(LETTERS[scheme], hueOf(colour))];
    const contrast = (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
    expect(contrast, `colour ${colour}`).toBeGreaterThanOrEqual(4.5);
  }
});
