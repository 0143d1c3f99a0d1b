import { css } from "@emotion/react";
import { hue } from "../../ui/theme.ts";

export const POINTED = "color-mix(in srgb, var(--ink) 9%, transparent)";

/**
 * The styles that days beside hours and the calendar of whole days share. Comments stand here, because those inside a style
 * are sent to each browser.
 * - `touch-action`: scrolling stays with the browser; the gesture stops a finger that rests first.
 * - `overflow-anchor`: the painter itself keeps the grid in place when hours above unfold.
 * - `scroll-margin` keeps a cell clear of the sticky days.
 * - `data-whole`: the name of a line, which paints it.
 */
export const daysStyle = css`
  position: relative;
  user-select: none;
  -webkit-user-select: none;
  -webkit-touch-callout: none;
  touch-action: pan-y pinch-zoom;
  overflow-anchor: none;
  &[data-paints] {
    cursor: crosshair;
  }
  & [data-head] {
    position: sticky;
    top: 0;
    z-index: 3;
    background: var(--surface);
  }
  & [role="columnheader"] {
    color: var(--muted);
    font-size: var(--text-small);
    text-align: center;
    container-type: inline-size;
  }
  & [data-whole] {
    border-radius: 6px;
    &:focus-visible {
      outline-offset: 0;
    }
    @media (hover: hover) {
      &:hover {
        background: ${POINTED};
      }
    }
  }
  & [role="gridcell"] {
    position: relative;
    background-color: rgb(var(--free) / calc(var(--level, 0) * var(--faded, 1)));
    background-origin: border-box;
    scroll-margin: 64px 0 24px;
    outline-offset: 2px;
    &:focus-visible {
      z-index: 2;
      outline: 2px solid var(--ink);
      box-shadow: 0 0 0 2px var(--surface);
    }
  }
  & [data-tone="grey"] {
    background-color: color-mix(in srgb, var(--ink) calc(var(--level, 0) * 40%), transparent);
  }
`;

/** The outline of another painter's draft. A line of the card's colour separates it from dark shading and other outlines. */
export const outlineStyle = css`
  border: 2px solid ${hue("sched", 0.85)};
  box-shadow:
    0 0 0 1px color-mix(in srgb, var(--surface) 65%, transparent),
    inset 0 0 0 1px color-mix(in srgb, var(--surface) 65%, transparent);
  &[data-change="removed"] {
    border-style: dashed;
    box-shadow: none;
  }
`;
