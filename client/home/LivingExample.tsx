import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { CSSProperties } from "react";
import { weekdays } from "#domain/time/words/day-text.ts";
import { useReader } from "../time/words.ts";
import { hue } from "../ui/theme.ts";

const FREE = ["0122210", "1233321", "0223320", "0134443", "1221100"];
const PEOPLE = 6;
const ROWS = 7;
const PAINTERS = [1, 4];
/** Rows that both paint, counted from 0. */
const BEST = { column: 4, from: 3, to: 6 } as const;

/** Decorative: in four seconds two people paint until a time fits all. Still without motion. */
export default function LivingExample() {
  const week = weekdays(useReader())
    .filter(({ day }) => day <= FREE.length)
    .toSorted((a, b) => a.day - b.day);
  const best = { gridColumn: BEST.column, gridRow: `${BEST.from + 2} / ${BEST.to + 2}` };
  return (
    <Picture>
      {week.map(({ day, short }) => (
        <small key={day} style={{ gridColumn: day }}>
          {short}
        </small>
      ))}
      {FREE.flatMap((rows, column) =>
        Array.from(rows, (count, row) => {
          const isBest = column + 1 === BEST.column && row >= BEST.from && row < BEST.to;
          const place = {
            gridColumn: column + 1,
            gridRow: row + 2,
            "--share": Number(count) / PEOPLE,
          } as CSSProperties;
          return (
            <i key={`${column} ${row}`} data-best={isBest ? "" : undefined} style={place}>
              {isBest && <u />}
            </i>
          );
        }),
      )}
      <b style={best} />
      <b style={best} data-second="" />
      <em style={best}>
        <span>{`${PEOPLE}/${PEOPLE}`}</span>
      </em>
      <p>
        {Array.from({ length: PEOPLE }, (_, person) => (
          <s key={person} data-paints={PAINTERS.includes(person) ? "" : undefined} />
        ))}
      </p>
    </Picture>
  );
}

const SECONDS = 4;

const grow = keyframes`
  0%, 12% { clip-path: inset(-3px -3px 100% -3px); opacity: 1; }
  38%, 62% { clip-path: inset(-3px); opacity: 1; }
  70%, 100% { clip-path: inset(-3px); opacity: 0; }
`;
const growLater = keyframes`
  0%, 30% { clip-path: inset(-3px -3px 100% -3px); opacity: 1; }
  56%, 62% { clip-path: inset(-3px); opacity: 1; }
  70%, 100% { clip-path: inset(-3px); opacity: 0; }
`;
const fill = keyframes`
  0%, 62% { opacity: 0; }
  72%, 100% { opacity: 1; }
`;
const paints = keyframes`
  0%, 10% { box-shadow: none; }
  14%, 62% { box-shadow: 0 0 0 2px var(--surface), 0 0 0 4px ${hue("sched")}; }
  70%, 100% { box-shadow: none; }
`;
/** Its words are never pale, so that they can be read at each moment. */
const find = keyframes`
  0%, 74% { visibility: hidden; transform: scale(1.12); }
  84%, 100% { visibility: visible; transform: none; }
`;

/** As in a meeting's grid: green by free people, violet for drafts. */
const Picture = styled.div`
  display: grid;
  grid-template: 24px repeat(${ROWS}, 1fr) 46px / repeat(${FREE.length}, minmax(0, 1fr));
  column-gap: 5px;
  padding: 16px 20px 18px;
  border: 1px solid var(--line);
  border-radius: 16px;
  background: var(--surface);
  box-shadow: var(--shadow);
  forced-color-adjust: none;
  & > small {
    color: var(--muted);
    font-size: var(--text-small);
    text-align: center;
  }
  & > i {
    position: relative;
    border-top: 1px solid var(--line);
    background: rgb(var(--free) / calc(min(1, var(--share) * 99) * (0.2 + 0.8 * var(--share))));
  }
  & > i:nth-of-type(even) {
    border-top-color: transparent;
  }
  & u {
    position: absolute;
    inset: 0;
    background: ${hue("free")};
    animation: ${fill} ${SECONDS}s both;
  }
  & > b,
  & > em {
    z-index: 1;
    border: 2px solid ${hue("sched")};
    border-radius: 4px;
  }
  & > b {
    animation: ${grow} ${SECONDS}s both;
  }
  & > b[data-second] {
    margin: 4px;
    animation-name: ${growLater};
  }
  & > em {
    position: relative;
    margin: -3px;
    border-color: ${hue("free")};
    border-radius: 6px;
    box-shadow: 0 0 0 3px ${hue("free", 0.25)};
    animation: ${find} ${SECONDS}s both;
  }
  & > em > span {
    position: absolute;
    top: -10px;
    inset-inline-end: -8px;
    padding: 1px 6px;
    border-radius: 6px;
    background: ${hue("free")};
    color: var(--on-free);
    font-size: var(--text-small);
    font-style: normal;
    font-weight: 700;
    line-height: 1.125rem;
  }
  & > p {
    display: flex;
    grid-column: 1 / -1;
    justify-content: center;
    align-items: flex-end;
    gap: 6px;
  }
  & s {
    width: 26px;
    height: 26px;
    border-radius: 50%;
    background: ${hue("free", 0.3)};
  }
  & s:nth-of-type(even) {
    background: ${hue("sched", 0.3)};
  }
  & s[data-paints] {
    animation: ${paints} ${SECONDS}s both;
  }
  @media (prefers-reduced-motion: reduce) {
    & * {
      animation: none !important;
    }
    & > b {
      display: none;
    }
  }
`;
