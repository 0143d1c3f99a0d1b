import { css, keyframes } from "@emotion/react";
import { hue, SMALL } from "../../../ui/theme.ts";
import type { Part } from "../cell-look.ts";
import { hatch, stripes } from "../cell-style.ts";
import { POINTED } from "../days-style.ts";

const mark = keyframes`from { opacity: 0.4; }`;
const fill = keyframes`from { clip-path: inset(0 0 100%); }`;

const RUNS = ["draft", "plan", "scheduled"];
const inRun = (...parts: readonly Part[]): string =>
  `[data-slot]:is(${RUNS.flatMap((run) => parts.map((part) => `[data-${run}="${part}"]`)).join(", ")})`;
export const DAY_STRIPES = stripes("8px");
const PAST = "color-mix(in srgb, var(--surface) 60%, transparent)";

/**
 * Styles of the days. Comments stand here, because those inside a style are sent to each browser.
 * - `--text` follows the shade or mark below it.
 * - A cell's `::after` is its mark or its scheduled time, below its text. A scheduled run covers the gaps between its days.
 * - `> u` names events of the viewer's calendars. Paper, which is handed round, does not show it.
 * - `> i` is the foot of a day on which somebody can if needed; `data-own` is the viewer's answer among the group's.
 */
export const dayStyle = css`
  & [data-slot] {
    --text: var(--on-cell);
    isolation: isolate;
    border: 1px solid ${POINTED};
    border-radius: var(--round);
    color: var(--text);
    font-variant-numeric: tabular-nums;
    line-height: 1;
  }
  &:not([data-paints="answer"]) [data-slot] {
    transition: background-color 0.3s;
  }
  &[data-paints] [data-slot] {
    border-color: color-mix(in srgb, var(--field) 55%, transparent);
  }
  & [data-text]::before {
    content: attr(data-text);
  }
  & [data-slot] > small {
    position: absolute;
    inset: -16px 0 auto;
    color: ${hue("sched")};
    font-weight: 700;
    letter-spacing: 0.06em;
    line-height: 1rem;
    text-transform: uppercase;
    white-space: nowrap;
  }
  & [data-slot] > b {
    position: absolute;
    inset-block-start: 7px;
    inset-inline-start: 9px;
    font-size: var(--text-body);
    font-weight: 650;
  }
  & [aria-current] > b {
    inset-block-start: 3px;
    inset-inline-start: 4px;
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border-radius: 50%;
    background: var(--ink);
    color: var(--surface);
  }
  & [data-free]::before {
    content: attr(data-free);
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    font-size: var(--text-heading);
    font-weight: 700;
    letter-spacing: -0.02em;
    pointer-events: none;
  }
  & [data-rank="low"]::before {
    color: var(--on-low-cell);
    font-weight: 500;
  }
  & [data-slot] > em {
    position: absolute;
    inset-block-start: calc(50% - 0.9em);
    inset-inline-start: calc(50% + 0.9em);
    font-size: var(--text-small);
    font-style: normal;
    font-weight: 700;
  }
  & [data-slot] > i {
    position: absolute;
    z-index: -1;
    inset: auto 0 0;
    height: 10px;
    border-radius: 0 0 calc(var(--round) - 1px) calc(var(--round) - 1px);
    background: ${DAY_STRIPES};
    font-size: var(--text-small);
    font-style: normal;
    font-weight: 700;
  }
  & [data-slot] > i > span {
    position: absolute;
    inset-block-end: 0;
    inset-inline-end: 0;
    padding: 2px 6px 1px;
    border-start-start-radius: 6px;
    border-end-end-radius: calc(var(--round) - 1px);
    background: var(--surface);
    color: var(--ink);
    direction: ltr;
  }
  & [data-draft] > i {
    display: none;
  }
  & [data-slot] > u {
    position: absolute;
    inset: auto 3px 3px;
    padding: 0 4px;
    overflow: hidden;
    border: 1px solid color-mix(in srgb, var(--ink) 32%, transparent);
    border-radius: 4px;
    background: color-mix(in srgb, var(--ink) 8%, var(--surface));
    color: var(--ink);
    font-size: var(--text-small);
    line-height: 0.9375rem;
    text-decoration: none;
    text-overflow: ellipsis;
    white-space: nowrap;
    @media print {
      display: none;
    }
  }

  &[data-paints="answer"] [data-slot]:not([data-draft]) {
    --faded: 0.25;
  }
  &:not([data-paints="answer"]) {
    & [data-deep="dark"] {
      --text: #000;
    }
    & [data-deep="both"] {
      --text: var(--on-deep-cell);
    }
  }
  & [data-tone="person"] > i {
    inset: 0;
    height: auto;
    border-radius: calc(var(--round) - 1px);
  }
  & [data-over] {
    background-image:
      ${hatch(1, "color-mix(in srgb, var(--muted) 45%, transparent)")}, linear-gradient(${PAST}, ${PAST});
  }
  & [data-own] {
    box-shadow:
      inset calc(var(--forward) * 4px) 0 ${hue("sched")},
      inset calc(var(--forward) * 5.5px) 0 var(--surface);
  }
  & [data-own="ifNeeded"] {
    box-shadow: none;
    &::after {
      content: "";
      position: absolute;
      inset-block: 6px;
      inset-inline-start: 0;
      width: 4px;
      background: repeating-linear-gradient(${hue("sched")} 0 5px, transparent 0 9px);
    }
  }
  @media (hover: hover) {
    & [data-slot]:hover {
      --pointed: linear-gradient(${POINTED}, ${POINTED});
      background-image: var(--pointed);
    }
  }

  & [data-slot]:is([data-draft], [data-plan], [data-scheduled]) {
    --text: var(--on-sched) !important;
    &::after {
      content: "";
      position: absolute;
      z-index: -1;
      inset: -1px;
      --joint: 2px;
      border-radius: var(--round);
      background: ${hue("sched", 0.85)};
    }
  }
  & [data-slot][data-scheduled]::after {
    --joint: 0;
    background: ${hue("sched")};
  }
  &[class] [data-scheduled]::after {
    [data-just-scheduled] & {
      animation: ${fill} 240ms ease-out;
    }
  }
  & [data-draft="only"]::after {
    animation: ${mark} 90ms ease-out;
  }
  & [data-slot][data-mark="ifNeeded"] {
    --text: var(--ink) !important;
    &::after {
      border: 2px solid ${hue("maybe")};
      background: ${stripes("8px", 0.4)}, var(--surface);
    }
  }
  & ${inRun("first", "middle")}::after {
    border-start-end-radius: var(--joint);
    border-end-end-radius: var(--joint);
  }
  & ${inRun("middle", "last")}::after {
    border-start-start-radius: var(--joint);
    border-end-start-radius: var(--joint);
  }
  & [data-slot]:is([data-scheduled="first"], [data-scheduled="middle"])::after {
    inset-inline-end: calc(-1px - var(--gap));
  }

  ${SMALL} {
    & [data-slot] > b {
      inset-block-start: 4px;
      inset-inline-start: 8px;
      font-size: var(--text-note);
    }
    & [aria-current] > b {
      inset-block-start: 2px;
      inset-inline-start: 6px;
      width: 18px;
      height: 18px;
    }
    & [data-free]::before {
      padding-block-start: 6px;
    }
    & [data-slot]:has(> u)::before {
      inset-block-end: 20px;
      justify-items: end;
      padding: 0;
      padding-inline-end: 6px;
    }
    & [data-slot] > u {
      inset-inline: 1px;
      padding: 0 1px;
    }
    & [data-slot] > i > span {
      padding-inline: 4px;
    }
  }
  @media (forced-colors: active) {
    & [data-slot] {
      --stripes: linear-gradient(transparent, transparent);
      &[data-free]::before {
        inset: 0 !important;
        width: max-content;
        height: max-content;
        margin: auto;
        padding: 0 4px;
        line-height: 1.4 !important;
      }
      & > b {
        padding: 2px 4px;
        border-radius: 4px;
        background: Canvas;
        color: CanvasText;
      }
    }
  }
`;
