import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { shading } from "#domain/answers/tally.ts";
import { DEEP_IN_DARK, DEEP_IN_LIGHT } from "./cell-look.ts";

const css = readFileSync(new URL("../../ui/theme.css", import.meta.url), "utf8");
const dark = css.indexOf("prefers-color-scheme: dark");
const schemes = { light: tokensIn(css.slice(0, dark)), dark: tokensIn(css.slice(dark, css.indexOf("*::before"))) };

type Colour = readonly [number, number, number];

/** The colours of a block of tokens: `#rgb`, `#rrggbb`, or the three numbers of a hue. */
function tokensIn(block: string): (name: string) => Colour {
  const colours = new Map<string, Colour>();
  for (const [, name = "", hex, r, g, b] of block.matchAll(/--([a-z-]+): (?:#([0-9a-f]{3,6})|(\d+) (\d+) (\d+));/g)) {
    const wide = hex?.length === 3 ? hex.replaceAll(/./g, "$&$&") : hex;
    const parts = wide?.match(/../g)?.map((part) => Number.parseInt(part, 16)) ?? [Number(r), Number(g), Number(b)];
    colours.set(name, parts as unknown as Colour);
  }
  return (name) => {
    const colour = colours.get(name);
    if (colour === undefined) throw new Error(`theme.css has no colour --${name}`);
    return colour;
  };
}

function over(top: Colour, opacity: number, below: Colour): Colour {
  return top.map((part, at) => part * opacity + (below[at] ?? 0) * (1 - opacity)) as unknown as Colour;
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = colour.map(linear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Colour, b: Colour): number {
  const [least = 0, most = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (most + 0.05) / (least + 0.05);
}

/** How far apart two colours look, as Oklab has it: 0.02 is what eyes just notice. */
function distance(a: Colour, b: Colour): number {
  const [first, second] = [oklab(a), oklab(b)];
  return Math.hypot(...first.map((part, at) => part - (second[at] ?? 0)));
}

function oklab(colour: Colour): readonly number[] {
  const [r = 0, g = 0, b = 0] = colour.map(linear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];

describe.each(Object.entries(schemes))("%s colours", (scheme, token) => {
  test.each(["ink", "muted", "free", "sched", "danger"])(
    `words in --%s can be read on paper and cards in ${scheme} colours`,
    (name) => {
      expect(contrast(token(name), token("paper"))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(token(name), token("surface"))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(["free", "sched", "danger"])(`words on --%s can be read in ${scheme} colours`, (name) => {
    expect(contrast(token(`on-${name}`), token(name))).toBeGreaterThanOrEqual(4.5);
  });

  test(`the edges of fields can be seen on paper and cards in ${scheme} colours`, () => {
    expect(contrast(token("field"), token("paper"))).toBeGreaterThanOrEqual(3);
    expect(contrast(token("field"), token("surface"))).toBeGreaterThanOrEqual(3);
  });

  test(`stripes can be seen on cards, on paper and on their own tint in ${scheme} colours`, () => {
    expect(contrast(token("maybe"), token("surface"))).toBeGreaterThanOrEqual(3);
    expect(contrast(token("maybe"), token("paper"))).toBeGreaterThanOrEqual(3);
    expect(contrast(token("maybe"), over(token("maybe"), 0.18, token("surface")))).toBeGreaterThanOrEqual(2.4);
  });

  test(`14 and 16 of 30 free people have different shades in ${scheme} colours`, () => {
    const shadeOf = (free: number): Colour => over(token("free"), shading(free, 30), token("surface"));
    expect(distance(shadeOf(14), shadeOf(16))).toBeGreaterThanOrEqual(0.02);
  });

  test(`the viewer's cells stand out from any cells of the group in ${scheme} colours`, () => {
    for (const share of [0, 0.2, 0.5, 1]) {
      const beside = over(token("free"), share * 0.25, token("surface"));
      const viewerCell = over(token("sched"), 0.85, over(token("free"), share, token("surface")));
      expect(contrast(viewerCell, beside)).toBeGreaterThanOrEqual(3);
      expect(contrast(token("sched"), beside)).toBeGreaterThanOrEqual(3);
      // The line within its edge, and the number on it.
      expect(contrast(viewerCell, token("surface"))).toBeGreaterThanOrEqual(3);
      expect(contrast(viewerCell, token("on-sched"))).toBeGreaterThanOrEqual(4.5);
    }
  });

  test(`the number in a cell can be read on each shading and faded shading in ${scheme} colours`, () => {
    for (let level = 0.2; level <= 1; level += 0.01) {
      const shade = over(token("free"), level, token("surface"));
      const isDeep = level >= (scheme === "dark" ? DEEP_IN_DARK : DEEP_IN_LIGHT);
      const number = (scheme === "dark") === isDeep ? BLACK : WHITE;
      expect(contrast(number, shade), `at ${level}`).toBeGreaterThanOrEqual(4.5);
      const faded = over(token("free"), level * 0.25, token("surface"));
      expect(contrast(scheme === "dark" ? WHITE : BLACK, faded)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test("the paler number of a time for less than half of the people can be read", () => {
  const { light } = schemes;
  for (let level = 0.2; level < shading(1, 2); level += 0.01) {
    const shade = over(light("free"), level, light("surface"));
    expect(contrast(over(BLACK, 0.7, shade), shade), `at ${level}`).toBeGreaterThanOrEqual(4.5);
  }
});
