import styled from "@emotion/styled";
import { hue, SMALL } from "../../ui/theme.ts";

/**
 * The days and hours. One sheet of styles for the whole grid: its cells are plain elements that say in attributes what
 * they are, because a styled component for each of a thousand cells would cost more than drawing them.
 */
export const DrawnGrid = styled.div`
  position: relative;
  --row: 24px;
  --gap: 4px;
  user-select: none;
  -webkit-user-select: none;
  -webkit-touch-callout: none;
  ${SMALL} {
    --gap: 2px;
  }

  /* Up and down stays with the browser, as a finger that rests first is stopped by the gesture itself. */
  touch-action: pan-y pinch-zoom;
  &[data-paints] {
    cursor: crosshair;
  }

  & [role="row"] {
    display: grid;
    grid-template-columns: var(--hours) var(--columns);
    column-gap: var(--gap);
  }

  & [data-head] {
    position: sticky;
    top: 0;
    z-index: 3;
    padding: 10px 0 2px;
    background: var(--surface);
  }

  /* Room for the first hour's label, which stands on its line. */
  & [data-head] + [data-line] {
    margin-top: 6px;
  }

  & [role="columnheader"] {
    position: relative;
    color: var(--muted);
    font-size: 12px;
    line-height: 1.25;
    text-align: center;
  }
  & [role="columnheader"] b {
    display: block;
    color: var(--ink);
    font-size: 17px;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }
  & [role="columnheader"] small {
    position: absolute;
    inset: -10px 0 auto;
    color: ${hue("sched")};
    font-size: 9.5px;
    font-weight: 700;
    letter-spacing: 0.06em;
    line-height: 1;
    text-transform: uppercase;
  }
  & [role="columnheader"][aria-current] b {
    color: ${hue("free")};
  }
  ${SMALL} {
    & [role="columnheader"] {
      font-size: 11px;
    }
    & [role="columnheader"] b {
      font-size: 15px;
    }
  }

  & [data-whole] {
    min-width: 24px;
    min-height: 24px;
    padding: 0;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    letter-spacing: inherit;
    cursor: pointer;
    &:focus-visible {
      outline-offset: 0;
    }
    @media (hover: hover) {
      &:hover {
        background: color-mix(in srgb, var(--ink) 9%, transparent);
      }
    }
  }
  & [role="columnheader"] > [data-whole] {
    display: block;
    width: 100%;
  }
  & [role="rowheader"] > [data-whole] {
    margin: -7px -4px;
    padding: 0 4px;
    text-align: right;
  }

  & [data-whole-days] {
    padding-right: 8px;
    color: var(--muted);
    font-size: 10.5px;
    line-height: 18px;
    text-align: right;
  }

  & [role="rowheader"] {
    padding-right: 8px;
    color: var(--muted);
    font-size: 11.5px;
    font-weight: 400;
    line-height: 1;
    text-align: right;
    transform: translateY(-0.5em);
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  & [role="rowheader"] sup {
    font-size: 9px;
    line-height: 0;
  }

  & [role="gridcell"] {
    position: relative;
    height: var(--row);
    border-top: 1px dashed color-mix(in srgb, var(--line) 70%, transparent);
    background-color: rgb(var(--free) / var(--level, 0));
    /* A change from elsewhere fades in; one's own marks lie above and appear at once. */
    transition: background-color 0.3s;
    /* Clear of the days above; the page itself keeps what is below clear of the buttons. */
    scroll-margin: 64px 0 24px;
    outline-offset: 2px;
  }
  & [data-hour] [role="gridcell"] {
    border-top: 1px solid var(--line);
  }
  &:has([data-whole-days]) [role="gridcell"] {
    scroll-margin-top: 84px;
  }
  & [role="gridcell"]:focus-visible {
    z-index: 2;
  }
  & [data-tone="grey"] {
    background-color: color-mix(in srgb, var(--ink) calc(var(--level, 0) * 40%), transparent);
  }
  & [role="gridcell"][aria-disabled] {
    background: repeating-linear-gradient(
      -45deg,
      transparent 0 5px,
      color-mix(in srgb, var(--line) 60%, transparent) 5px 6px
    );
  }
  @media (hover: hover) {
    & [role="gridcell"]:not([aria-disabled]):hover::before {
      content: "";
      position: absolute;
      inset: 0;
      background: color-mix(in srgb, var(--ink) 9%, transparent);
      pointer-events: none;
    }
  }

  & [data-draft]::after,
  & [data-plan]::after,
  & [data-scheduled]::after,
  & [data-spotlight]::after {
    content: "";
    position: absolute;
    inset: -1px 0 0;
    border: 0 solid ${hue("sched")};
    border-width: var(--top, 0) 2px var(--bottom, 0);
    pointer-events: none;
  }
  & [data-draft]::after {
    background: repeating-linear-gradient(-45deg, ${hue("sched", 0.22)} 0 3px, ${hue("sched", 0.1)} 3px 7px);
  }
  & [data-spotlight]::after {
    border-color: var(--ink);
  }
  & [data-plan]::after,
  & [data-scheduled]::after {
    /* The hours' lines stay visible, the dashes between them do not. */
    inset: 0;
    border-width: 0;
    background: ${hue("sched", 0.7)};
  }
  & [data-scheduled]::after {
    background: ${hue("sched", 0.9)};
  }
  & [data-line]:not([data-hour]) :is([data-plan], [data-scheduled]) {
    border-top-color: transparent;
    &::after {
      inset: -1px 0 0;
    }
  }
  & [data-draft="first"],
  & [data-draft="only"],
  & [data-spotlight="first"],
  & [data-spotlight="only"] {
    --top: 2px;
  }
  & [data-draft="last"],
  & [data-draft="only"],
  & [data-spotlight="last"],
  & [data-spotlight="only"] {
    --bottom: 2px;
  }

  & [data-label] {
    position: absolute;
    z-index: 1;
    inset: 0 0 auto;
    display: grid;
    place-items: center;
    height: calc(var(--row) * var(--label-rows));
    container-type: inline-size;
    color: var(--on-sched);
    pointer-events: none;
  }
  & [data-label] > span {
    font-size: min(10px, 15cqi);
    font-weight: 700;
    letter-spacing: min(0.08em, 0.4cqi);
    line-height: 1;
  }
  @container (max-width: 64px) {
    & [data-label="tall"] > span {
      font-size: 10px;
      letter-spacing: 0.08em;
      writing-mode: vertical-rl;
      /* Back to the middle: upright it crosses lines anyway. */
      translate: 0 calc(var(--row) / 2);
    }
  }

  /* The shading is the message, not decoration. */
  @media (forced-colors: active) {
    & [role="gridcell"] {
      forced-color-adjust: none;
    }
  }
`;
