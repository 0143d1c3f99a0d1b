import { css } from "@emotion/react";
import { hue } from "../../ui/theme.ts";
import type { Part } from "./cell-look.ts";
import { POINTED } from "./days-style.ts";

/** Soft edges keep all lines equally broad. Without "in srgb", Firefox 140 leaves most lines out. */
export function hatch(share: number, colour: string): string {
  const period = `calc(var(--hatch) * ${Math.SQRT1_2 * share})`;
  return `repeating-linear-gradient(-45deg in srgb, transparent 0 calc(${period} - 2px), ${colour} calc(${period} - 1px), transparent ${period})`;
}

/** Stripes for "if needed", opposite to the hatch. They begin where the band ends, so that bands meet. */
export function stripes(period: string, strength = 1): string {
  const stripe = `var(--stripe, ${hue("maybe")})`;
  const strong = `color-mix(in srgb, ${stripe} ${90 * strength}%, transparent)`;
  const weak = `color-mix(in srgb, ${stripe} ${18 * strength}%, var(--surface))`;
  const half = `calc(${period} / 2 - 1px)`;
  return `repeating-linear-gradient(calc(180deg + var(--forward) * 45deg) in srgb, ${strong} 0 ${half}, ${weak} calc(${period} / 2) calc(${period} - 1px), ${strong} ${period})`;
}

export const CELL_STRIPES = `calc(var(--hatch) * ${Math.SQRT1_2})`;

/** The cells in a stretch of own marks, of chosen or scheduled times, or of a ring that have one of these parts. */
function inStretch(...parts: readonly Part[]): string {
  const names = ["draft", "plan", "scheduled", "spotlight"];
  return `:is(${names.flatMap((name) => parts.map((part) => `[data-${name}="${part}"]`)).join()})`;
}

/**
 * Styles of the cells. Comments stand here, because those inside a style are sent to each browser.
 * - Changes from elsewhere fade in, but not while the viewer paints: otherwise each cell that a stroke takes or gives
 *   back would fade below it.
 * - `data-paints`: empty days get stronger hour lines, and others' marks fade to a quarter.
 * - `data-over`: dimmed and hatched. `data-own`: the viewer's answer among the group's.
 * - `data-if-needed`: a band at the end of the cell, as wide as the share of those who can if needed. The row holds
 *   the stripes, because computing them for each cell took half of a large grid's restyling.
 * - `data-in-run`: one number for a run of equal cells; each cell but quarters shows its own on hover and focus.
 *   `data-rank="low"`: less than half of the best; in the dark only by weight, because paler text could not be read.
 * - `data-quarter`: a row between half hours has no line, because lines 12 pixels apart would hide the shading.
 * - `data-draft`: solid, with the hours as pale lines. Every cell has the mark's box and '+1' in advance, without
 *   colour, because layout was a third of a frame's work. The box is not positioned, because a positioned box would add
 *   a layer for each cell.
 * - `data-added`: the '+1' beside the number, which changes at the end of the stroke.
 * - `data-has-days`: the viewer's events cover the cells except the end of the column, where numbers stand.
 * - `data-between`: the number of an even run stands on the line below the cell, unless that line is drawn.
 */
export const cellStyle = css`
  & [data-line] {
    --stripes: ${stripes(CELL_STRIPES)};
    --pale-stripes: ${stripes(CELL_STRIPES, 0.4)};
    background: var(--stripes) calc(50% + var(--forward) * 50%) 0 / 0 no-repeat;
    grid-template-rows: var(--row);
    font-size: var(--text-small);
    font-weight: 500;
    line-height: calc(var(--row) - 1px);
    font-variant-numeric: tabular-nums;
  }
  & [role="gridcell"] {
    border-top: 1px dashed;
    border-top-color: color-mix(in srgb, var(--line) 70%, transparent);
  }
  &[data-fades]:not([data-paints="answer"]) [role="gridcell"] {
    transition: background-color 0.3s;
  }
  & [data-hour] [role="gridcell"] {
    border-top-style: solid;
    border-top-color: var(--line);
  }
  & [data-last] [role="gridcell"] {
    border-bottom: 1px solid var(--line);
  }
  &[data-paints] [role="gridcell"]:not([aria-disabled]) {
    border-top-color: color-mix(in srgb, var(--field) 55%, transparent);
  }
  &[data-paints] [data-hour] [role="gridcell"]:not([aria-disabled]) {
    border-top-color: var(--field);
  }
  & [data-line][data-quarter] [role="gridcell"][role] {
    border-top-color: transparent;
  }
  &[data-has-days] [role="gridcell"] {
    scroll-margin-top: 84px;
  }
  &[data-paints="answer"] [role="gridcell"] {
    --faded: 0.25;
  }
  & [data-over] {
    --past:
      ${hatch(1, "color-mix(in srgb, var(--muted) 45%, transparent)")},
      linear-gradient(
        color-mix(in srgb, var(--surface) 60%, transparent),
        color-mix(in srgb, var(--surface) 60%, transparent)
      );
    --stripes: var(--pale-stripes);
    background-image: var(--past);
  }
  & [data-own] {
    box-shadow:
      inset calc(var(--forward) * 3px) 0 ${hue("sched")},
      inset calc(var(--forward) * 4.5px) 0 var(--surface);
  }
  & [data-if-needed] {
    background-image: inherit;
    background-position: inherit;
    background-repeat: no-repeat;
    background-size:
      var(--wide) 100%,
      100%,
      100%,
      100%;
    &:is([data-over], :hover) {
      --striped: var(--stripes);
    }
    &[data-over] {
      background-image: var(--striped), var(--past);
    }
    &[data-own="ifNeeded"] {
      --striped:
        repeating-linear-gradient(${hue("sched")} 0 calc(var(--row) / 4), var(--surface) 0 calc(var(--row) / 2)),
        var(--stripes);
      background-image: var(--striped), var(--past, none);
      background-position:
        calc(50% - var(--forward) * 50%) 0,
        calc(50% + var(--forward) * 50%) 0,
        calc(50% + var(--forward) * 50%) 0;
      background-size:
        3px 100%,
        var(--wide) 100%,
        100%,
        100%,
        100%;
      box-shadow: none;
    }
    &[data-free]::before {
      inset-inline-end: var(--wide);
    }
  }
  &[data-paints="answer"] {
    & [data-line] {
      --stripes: var(--pale-stripes);
    }
    & [data-if-needed][data-draft] {
      --wide: 0px !important;
      background-size: 0;
    }
  }
  & [data-free]::before {
    content: attr(data-free);
    position: absolute;
    z-index: 1;
    inset: 0;
    color: var(--on-cell);
    text-align: center;
    pointer-events: none;
  }
  & [data-line]:not([data-quarter]) [data-between]::before {
    inset-block: 50% -50%;
  }
  [data-minutes="15"] & [data-in-run]:not([data-added])::before {
    content: none;
  }
  @media (forced-colors: none) and (hover: hover) {
    &:not(:hover, :has([role="gridcell"]:focus-visible)) [data-in-run]:not([data-added])::before {
      content: none;
    }
  }
  @media (forced-colors: none) and (hover: none) {
    &:not(:has([role="gridcell"]:focus-visible)) [data-in-run]:not([data-added])::before {
      content: none;
    }
  }
  &[data-has-days] [data-free]::before {
    padding-inline-end: 3%;
    text-align: end;
  }
  &[data-has-days] [data-added]::before {
    padding-inline-end: calc(1.4em + 3%);
  }
  & [data-rank="best"]::before {
    font-weight: 700;
  }
  & [data-rank="low"]::before {
    color: var(--on-low-cell);
    font-weight: 400;
  }
  &:not([data-paints="answer"]) [data-deep="dark"]::before {
    color: #000;
  }
  &:not([data-paints="answer"]) [data-deep="both"]::before {
    color: var(--on-deep-cell);
  }
  & [data-draft]::before {
    color: var(--on-sched) !important;
  }
  & [data-mark="ifNeeded"]::before {
    background: linear-gradient(var(--surface), var(--surface)) center / 2em 1.3em no-repeat;
    color: var(--ink) !important;
  }
  & [role="gridcell"][aria-disabled] {
    background: ${hatch(2 / 3, "color-mix(in srgb, var(--line) 60%, transparent)")} border-box;
  }
  @media (hover: hover) {
    & [role="gridcell"]:not([aria-disabled]):hover {
      --pointed: linear-gradient(${POINTED}, ${POINTED});
      background-image: var(--striped, none), var(--pointed), var(--past, none);
    }
  }

  & :is([data-plan], [data-scheduled], [data-spotlight])::after,
  &[data-paints="answer"] [data-slot]::after {
    content: "";
    display: block;
    height: calc(100% + 1px);
    margin-top: -1px;
    pointer-events: none;
  }
  &[data-paints="answer"] [data-free]::after {
    content: "+1";
    padding-block-start: 1px;
    padding-inline-start: calc(50% + 0.6em + 2px);
    color: transparent;
  }
  &[data-has-days][data-paints="answer"] [data-free]::after {
    padding-inline: 0 3%;
    text-align: end;
  }
  & :is([data-draft], [data-plan], [data-scheduled])::after {
    background: ${hue("sched")};
  }
  & [data-draft][data-mark="ifNeeded"]::after {
    background: ${stripes(CELL_STRIPES)};
  }
  & [data-hour] ${inStretch("middle", "last")}:not([data-mark="ifNeeded"])::after {
    box-shadow: inset 0 1px color-mix(in srgb, var(--on-sched) 25%, transparent);
  }
  & [data-free][data-added]::after {
    color: var(--on-sched);
  }
  & [data-spotlight]::after {
    border: 0 solid var(--ink);
    border-inline-width: 2px;
  }
  & ${inStretch("first", "only")}::after {
    border-top-width: 2px;
    border-start-start-radius: 4px;
    border-start-end-radius: 4px;
  }
  & ${inStretch("last", "only")}::after {
    border-bottom-width: 2px;
    border-end-start-radius: 4px;
    border-end-end-radius: 4px;
  }
`;
