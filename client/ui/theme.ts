/** Below 768 px: bottom bar, drawer, no footer. Written as in `theme.css`, where the tokens themselves live. */
export const SMALL = "@media (max-width: 767px)";
export const WIDE = "@media (min-width: 768px)";
/** A finger, which needs 44 px. */
export const FINGER = "@media (pointer: coarse)";
/** As high as a finger needs it. */
export const FINGER_HIGH = `${FINGER} { min-height: 44px; }`;

/** What is said beside the rest. */
export const NOTE = "color: var(--muted); font-size: var(--text-note)";
/** Of what is too long its beginning. */
export const ONE_LINE = "overflow: hidden; text-overflow: ellipsis; white-space: nowrap";

/** The hues of `theme.css` that take an opacity. */
export type Hue = "free" | "sched" | "danger" | "maybe";

/** A hue as a CSS colour: `hue("free", 0.18)`. */
export function hue(name: Hue, opacity = 1): string {
  return `rgb(var(--${name}) / ${opacity})`;
}

/** The media query for dark colours. Browsers know `light-dark()` since 2024 only. */
export const DARK = "@media screen and (prefers-color-scheme: dark)";

/** Whether the viewer wants less to move by itself. */
export const wantsLessMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How the page moves by itself: softly, or at once for who wants less motion, which browsers leave to the page. */
export const scrollBehavior = (): ScrollBehavior => (wantsLessMotion() ? "instant" : "smooth");
