import styled from "@emotion/styled";
import { CARD, FINGER_HIGH, NOTE, hue } from "../../ui/theme.ts";

/** The line with the duration stands in the first card. */
const HEADING_PX = 40;

export const Section = styled.section`
  min-width: 0;
`;

export const Heading = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  align-items: center;
  gap: 6px;
  height: ${HEADING_PX}px;
  padding-inline: 17px;
  color: var(--muted);
  font-size: var(--text-small);
  font-weight: 600;
  /* The card below it can be pressed between the words. */
  pointer-events: none;
  & > * {
    pointer-events: auto;
  }
  & > h2 {
    color: inherit;
    font-size: inherit;
    letter-spacing: 0;
    &::after {
      content: "·";
      margin-inline-start: 6px;
    }
  }
`;

/** Opens the rest of a brief card. */
export const Unfold = styled.button`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  margin-inline: auto -14px;
  border-radius: 8px;
  & > svg {
    width: 16px;
    height: 16px;
  }
  &[aria-expanded="true"] > svg {
    rotate: 180deg;
  }
`;

export const List = styled.ol`
  /* Ranking a large group takes some frames; nothing below moves then. */
  &[data-pending] {
    min-height: 190px;
  }
`;

/** A row of the list, or its card. */
export const Entry = styled.li`
  &:not([data-open]) + &:not([data-open]) {
    border-top: 1px solid var(--line);
  }
  &[data-open] {
    --ground: var(--surface);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    padding: 15px 16px 16px;
    ${CARD};
  }
  &[data-open]:first-of-type {
    margin-top: -${HEADING_PX}px;
    padding-top: ${HEADING_PX}px;
  }
  & > div:first-of-type {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    border-radius: 8px;
    font-variant-numeric: tabular-nums;
    & small {
      color: var(--muted);
      font-size: var(--text-note);
      overflow-wrap: anywhere;
    }
    & > span {
      display: flex;
      align-items: center;
      gap: 8px;
      margin-top: 8px;
      & > span:first-of-type {
        flex: 1;
      }
      & > b {
        flex: none;
        &[data-most] {
          color: ${hue("free")};
        }
      }
      & > svg {
        flex: none;
        width: 16px;
        height: 16px;
        color: var(--muted);
      }
    }
    & > [aria-pressed="true"] ~ span > svg {
      rotate: 180deg;
    }
  }
  /* As high as the room above the grid (ui/layout.css). */
  &[data-brief]:is(li, li:first-of-type) {
    padding-block: 6px 12px;
    & > div:first-of-type {
      gap: 2px;
      & > span {
        order: -1;
        justify-content: flex-end;
        height: 28px;
        margin: 0;
        /* Beside it is the button that opens the rest. */
        padding-inline-end: 20px;
        & > span:first-of-type {
          flex: none;
          @media (max-width: 374px) {
            display: none;
          }
        }
        & > svg {
          display: none;
        }
      }
    }
  }
  & > p {
    ${NOTE};
    overflow-wrap: anywhere;
    text-wrap: pretty;
  }
  & > [data-schedules] {
    min-height: 44px;
    margin-top: 4px;
    white-space: normal;
  }
  & > [data-details] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    margin-top: 4px;
    padding-top: 12px;
    border-top: 1px solid var(--line);
  }
`;

/** Shows the time in the grid. In the card, all of its upper part can be pressed. */
export const Toggle = styled.button`
  border-radius: 8px;
  text-align: start;
  li:not([data-open]) > div > & {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 40px;
    padding: 6px 17px;
    ${FINGER_HIGH}
    & > svg {
      flex: none;
      width: 16px;
      height: 16px;
      margin-inline: -17px -7px;
      color: var(--muted);
    }
    & > span:first-of-type {
      flex: 1;
      min-width: 0;
      margin: 0;
    }
    /* Goes to the next line as a whole. */
    & small {
      display: inline-block;
    }
    & b {
      font-weight: 600;
    }
    &:hover > svg {
      color: var(--ink);
    }
  }
  li[data-open] > div > & {
    font-size: var(--text-heading);
    letter-spacing: -0.01em;
    line-height: 1.3;
    &::after {
      content: "";
      position: absolute;
      inset: 0;
    }
  }
`;

/** People who can only if needed, beside a number. */
export const Maybe = styled.span`
  flex: none;
  padding: 0 4px;
  border: 1px dashed ${hue("maybe")};
  border-radius: 6px;
  color: var(--muted);
  font-size: var(--text-small);
  direction: ltr;
`;
