import styled from "@emotion/styled";
import { FINGER, hue } from "../../../ui/theme.ts";
import { daysStyle, outlineStyle } from "../days-style.ts";
import { DAY_STRIPES, dayStyle } from "./day-style.ts";

/**
 * Styles of a calendar of whole days. Comments stand here, because those inside a style are sent to each browser.
 * - `--day` and `--head` are heights of the card, which also keeps room for the calendar while it loads.
 * - `--lead` is the gap above a week. The name of a month stands in it.
 * - `data-runs`: rings and outlines around days of a week, open at the end where they go on in another week.
 */
export const DrawnCalendar = styled.div`
  ${daysStyle}
  --hatch: 0.75rem;
  --gap: 4px;
  --round: 8px;
  padding-inline-start: calc(var(--hours) + 4px);

  & :is([role="row"], [data-runs]) {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
    column-gap: var(--gap);
  }
  & [data-line] {
    position: relative;
    grid-template-rows: var(--day);
    margin-top: var(--lead);
  }
  & [data-head] {
    height: var(--head);
  }
  & [role="columnheader"] {
    display: grid;
    min-width: 0;
    padding-bottom: 8px;
    line-height: 1rem;
    white-space: nowrap;
    & span:first-child {
      align-self: end;
      font-size: min(var(--text-small), 36cqi);
    }
    &:lang(ar) span:first-child {
      font-size: min(var(--text-small), 27cqi);
    }
  }
  & [data-whole] {
    display: grid;
    margin-bottom: -6px;
    padding-bottom: 6px;
  }

  ${dayStyle}

  & [data-runs] {
    position: absolute;
    inset-block: var(--head) 0;
    inset-inline: calc(var(--hours) + 4px) 0;
    z-index: 1;
    pointer-events: none;
  }
  & [data-runs] > p {
    position: relative;
    min-width: 0;
  }
  & :is([data-best], [data-chosen]) {
    margin: -3px;
    border: 2px solid ${hue("free")};
    border-radius: 10px;
  }
  & [data-chosen] {
    border-color: var(--ink);
  }
  & :is([data-goes-on="before"], [data-goes-on="both"]) {
    border-inline-start: 0;
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }
  & :is([data-goes-on="after"], [data-goes-on="both"]) {
    border-inline-end: 0;
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
  & [data-scheduled-days] {
    display: grid;
    place-items: center;
    color: var(--on-sched);
    font-size: var(--text-small);
    font-weight: 700;
    letter-spacing: 0.08em;
    container-type: inline-size;
  }
  @media (forced-colors: active) {
    & [data-scheduled-days] {
      forced-color-adjust: none;
      color: HighlightText;
    }
  }
  @container (max-width: 88px) {
    & [data-scheduled-days] > span {
      width: 7px;
      height: 13px;
      margin-top: 4px;
      box-shadow: inset -3px -3px;
      font-size: 0;
      rotate: 45deg;
    }
  }

  & [data-change] {
    ${outlineStyle}
    margin: calc(var(--level) * 3px);
    border-radius: calc(var(--round) - var(--level) * 2px);
  }
  & [data-change][data-mark="ifNeeded"] {
    background: ${DAY_STRIPES} 0 100% / 100% 10px no-repeat;
  }
  & [data-change] > b {
    position: absolute;
    top: -1px;
    inset-inline-end: calc(-1px + var(--tag) * 21px);
    padding: 0 4px;
    border-end-start-radius: 4px;
    border-start-end-radius: 6px;
    background: ${hue("sched")};
    color: var(--on-sched);
    font-size: var(--text-small);
    font-weight: 700;
    line-height: 0.875rem;
  }

  ${FINGER} {
    & [role="columnheader"] {
      padding-bottom: 6px;
    }
  }
`;
