import styled from "@emotion/styled";
import { FINGER, hue, SMALL } from "../../ui/theme.ts";
import { cellStyle } from "./cell-style.ts";
import { daysStyle } from "./days-style.ts";

/**
 * Styles of the days and hours, in one sheet for the whole grid. The cells are plain elements with attributes, because
 * a thousand styled components would cost more than drawing. Comments stand here, because those inside a style are sent
 * to each browser.
 * - `--row`: an hour is 48 pixels high, and 56 for a finger. Hour slots are a little lower. For a finger, quarters are
 *   as high as its stroke needs. `--fold` is the height of folded hours, in rows; `--hatch` divides a row evenly, so
 *   that patterns meet.
 * - Names and numbers of days shrink before they touch their neighbours, because type may be large. Arabic has no short
 *   names of days, so the narrowest phones show their letters, as its calendars do.
 * - The layer of drafts lies over all rows, in the tracks of their cells. Above the rows is room for the first hour's
 *   label.
 */
export const DrawnGrid = styled.div`
  ${daysStyle}
  --row: 1.5rem;
  --fold: 1.5;
  --hatch: calc(var(--row) / 2);
  ${FINGER} {
    --row: 1.75rem;
    --fold: 1.6;
  }
  [data-minutes="15"] & {
    --row: 0.75rem;
    --fold: 3;
    --hatch: var(--row);
    ${FINGER} {
      --row: 1.125rem;
      --fold: 2.5;
    }
  }
  [data-minutes="60"] & {
    --row: 2.5rem;
    --fold: 0.9;
    --hatch: calc(var(--row) / 3);
    ${FINGER} {
      --row: 2.75rem;
      --fold: 1;
    }
  }
  --gap: 4px;
  ${SMALL} {
    --gap: 2px;
  }

  & :is([role="row"], [data-midnight], [data-layer]) {
    display: grid;
    grid-template-columns: var(--hours) var(--columns);
    column-gap: var(--gap);
  }
  & [data-layer] {
    position: absolute;
    inset-inline: 0;
    bottom: 0;
    height: calc(var(--row) * var(--rows));
    pointer-events: none;
    & > div {
      position: relative;
      min-width: 0;
    }
  }

  & [data-head] {
    padding: 10px 0 2px;
  }
  & [data-head] + * {
    margin-top: 0.375rem;
  }
  & [data-fold] {
    height: calc(var(--row) * var(--fold));
  }

  & [role="columnheader"] {
    position: relative;
    line-height: 1.25;
  }
  & :is([data-letter], [data-midnight] [data-weekday]) {
    display: none;
  }
  & [role="columnheader"] b {
    display: block;
    color: var(--ink);
    font-size: min(var(--text-heading), 75cqi);
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }
  & [data-head] [data-date] {
    display: none;
  }
  @container (max-width: 64px) {
    & [data-head] :is([data-month], [data-month] + b) {
      display: none;
    }
    & [data-head] [data-date] {
      display: block;
      margin-inline: -8px;
      font-size: var(--text-small);
      line-height: calc(var(--text-body) * 1.25);
      white-space: nowrap;
    }
    & [data-midnight] [data-wide] {
      display: none;
    }
    & [data-midnight] [data-weekday] {
      display: inline-block;
    }
  }
  @container (max-width: 42px) {
    &:lang(ar) :is([data-weekday], [data-date]) {
      display: none;
    }
    &:lang(ar) [data-letter] {
      display: inline-block;
    }
    &:lang(ar) [data-head] [data-month] + b {
      display: block;
    }
  }
  & [role="columnheader"] > i {
    display: block;
    color: ${hue("sched")};
    font-style: normal;
    font-weight: 600;
  }
  & [role="columnheader"][aria-current] b {
    color: ${hue("free")};
  }
  ${SMALL} {
    & [role="columnheader"] b {
      font-size: min(var(--text-body), 75cqi);
    }
  }

  & [data-whole] {
    min-width: 24px;
    min-height: 24px;
  }
  & [role="columnheader"] > [data-whole] {
    display: block;
    width: 100%;
    ${FINGER} {
      margin-block: -8px -2px;
      padding-block: 8px 2px;
    }
  }
  & [role="rowheader"] > [data-whole] {
    margin: -7px -4px;
    padding: 0 4px;
    text-align: end;
    ${FINGER} {
      min-height: 44px;
      margin: -17px 0;
      margin-inline-end: -8px;
      padding-inline: 0 8px;
    }
  }

  & [data-whole-days] {
    padding-inline-end: 8px;
    color: var(--muted);
    font-size: var(--text-small);
    line-height: 1.125rem;
    text-align: end;
  }

  & :is([role="rowheader"], [data-hour-label]) {
    padding-inline-end: 8px;
    color: var(--muted);
    font-size: var(--text-small);
    font-weight: 400;
    line-height: 1;
    text-align: end;
    transform: translateY(-0.5em);
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
    & > small {
      display: block;
      margin-top: 2px;
    }
  }
  & [data-closing] {
    position: absolute;
    bottom: 0;
    inset-inline-start: 0;
    width: var(--hours);
    transform: translateY(0.5em);
  }

  & [data-line]:has([data-midnight]) {
    position: relative;
  }
  & [data-midnight] {
    position: absolute;
    z-index: 2;
    inset: -1px 0 auto;
    pointer-events: none;
  }
  & [data-midnight] > b {
    container-type: inline-size;
    justify-self: stretch;
    height: 2px;
    background: var(--ink);
    font-size: var(--text-small);
    font-weight: 700;
    line-height: 0.8125rem;
    text-align: center;
  }
  & [data-midnight] > b > span {
    position: relative;
    top: -6px;
    display: inline-block;
    padding: 0 min(4px, 4cqi);
    border-radius: 7px;
    background: var(--ink);
    color: var(--surface);
    white-space: nowrap;
  }

  ${cellStyle}
`;
