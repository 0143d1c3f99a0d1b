/** Below 768 px: bottom bar, drawer, no footer. As in `theme.css`, which has the tokens. */
export const SMALL = "@media (max-width: 767px)";
export const WIDE = "@media (min-width: 768px)";
export const FINGER = "@media (pointer: coarse)";
export const FINGER_HIGH = `${FINGER} { min-height: 44px; }`;

export const NOTE = "color: var(--muted); font-size: var(--text-note)";
export const CARD =
  "border: 1px solid var(--line); border-radius: 16px; background: var(--surface); box-shadow: var(--shadow)";
export const ONE_LINE = "overflow: hidden; text-overflow: ellipsis; white-space: nowrap";

/** Centres a letter or a picture in a circle. */
export const disc = (size: string): string =>
  `display: grid; flex: none; place-items: center; width: ${size}; height: ${size}; border-radius: 50%`;

export type Hue = "free" | "sched" | "danger" | "maybe";

export function hue(name: Hue, opacity = 1): string {
  return `rgb(var(--${name}) / ${opacity})`;
}

/** Browsers know `light-dark()` since 2024 only. */
export const DARK = "@media screen and (prefers-color-scheme: dark)";

export const wantsLessMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Browsers leave reduced motion to the page. */
export const scrollBehavior = (): ScrollBehavior => (wantsLessMotion() ? "instant" : "smooth");
