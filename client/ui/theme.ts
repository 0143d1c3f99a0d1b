/** Below 768 px: bottom bar, drawer, no footer. Written as in `theme.css`, where the tokens themselves live. */
export const SMALL = "@media (max-width: 767px)";
/** From 1,520 px on a meeting has room for its grid and two columns beside it. */
export const LARGE = "@media (min-width: 1520px)";
export const WIDE = "@media (min-width: 768px)";
/** A finger, which needs 44 px. */
export const FINGER = "@media (pointer: coarse)";
export const DARK = "@media screen and (prefers-color-scheme: dark)";

/** The hues of `theme.css` that take an opacity. */
export type Hue = "free" | "maybe" | "sched" | "danger";

/** A hue as a CSS colour: `hue("free", 0.18)`. */
export function hue(name: Hue, opacity = 1): string {
  return `rgb(var(--${name}) / ${opacity})`;
}
