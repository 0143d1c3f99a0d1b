import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { CSSProperties } from "react";
import { clockText } from "#domain/time/words/clock-text.ts";
import { weekdays } from "#domain/time/words/day-text.ts";
import { t } from "../text/t.ts";
import { useReader } from "../time/words.ts";
import { CARD, disc, hue } from "../ui/theme.ts";

/** Free people by day and half hour, before the painters. */
const FREE = ["0012332210", "0123333221", "1222333210", "0123444432", "1122332100"];
const FIRST_HOUR = 17;
const ROWS = 10;
const HOURS = [0, 2, 4, 6, 8];
/** The first names paint. */
const PAINTERS = 2;
/** Rows that both paint, counted from 0. */
const BEST = { column: 4, from: 4, to: 8 } as const;

/** Decorative: in four seconds two people paint until a time fits all. Still without motion. */
export default function LivingExample() {
  const reader = useReader();
  const week = weekdays(reader)
    .filter(({ day }) => day <= FREE.length)
    .toSorted((a, b) => a.day - b.day);
  const people = t("example.names").split(/[,،、] ?/);
  const best = { gridColumn: BEST.column + 1, gridRow: `${BEST.from + 2} / ${BEST.to + 2}` };
  const clock = (row: number) => clockText(reader, FIRST_HOUR * 60 + row * 30);
  const time = `${week[BEST.column - 1]?.short} ${clock(BEST.from)}`;
  const [first = "", second = ""] = people;
  return (
    <>
      <Picture aria-hidden="true">
        {week.map(({ day, short }) => (
          <small key={day} style={{ gridColumn: day + 1 }}>
            {short}
          </small>
        ))}
        {HOURS.map((row) => (
          <small key={row} style={{ gridArea: `${row + 2} / 1` }}>
            {clock(row)}
          </small>
        ))}
        {FREE.flatMap((rows, column) =>
          Array.from(rows, (count, row) => {
            const isBest = column + 1 === BEST.column && row >= BEST.from && row < BEST.to;
            const place = {
              gridColumn: column + 2,
              gridRow: row + 2,
              "--share": Number(count) / people.length,
            } as CSSProperties;
            return (
              <i key={`${column} ${row}`} style={place}>
                {isBest && <u />}
              </i>
            );
          }),
        )}
        <b style={best} />
        <b style={best} data-second="" />
        <em style={best}>
          <span>{`${people.length}/${people.length}`}</span>
        </em>
        <p translate="no">
          {people.map((name, person) => (
            <s key={name} data-paints={person < PAINTERS ? "" : undefined}>
              {Array.from(name)[0]}
            </s>
          ))}
        </p>
      </Picture>
      <Caption aria-hidden="true">
        <span>{t("example.painting", { first, second })}</span>
        <b>{t("example.found", { time, count: people.length })}</b>
      </Caption>
    </>
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
/** Words are never pale, so that they can be read at each moment. */
const find = keyframes`
  0%, 74% { visibility: hidden; transform: scale(1.12); }
  84%, 100% { visibility: visible; transform: none; }
`;
const say = keyframes`
  0% { visibility: visible; }
  73%, 100% { visibility: hidden; }
`;
const conclude = keyframes`
  0% { visibility: hidden; }
  73%, 100% { visibility: visible; }
`;

/** As in a meeting's grid: green by free people, violet for drafts. As a ribbon it shows only the columns. */
const Picture = styled.div`
  display: grid;
  grid-template: 24px repeat(${ROWS}, 1fr) 46px / auto repeat(${FREE.length}, minmax(0, 1fr));
  column-gap: 4px;
  padding-block: 16px 18px;
  padding-inline: 12px 20px;
  ${CARD};
  forced-color-adjust: none;
  & > small {
    color: var(--muted);
    font-size: var(--text-small);
    text-align: center;
  }
  & > [style*="/ 1"] {
    margin-top: -0.75em;
    margin-inline-end: 8px;
    text-align: end;
  }
  & > i {
    position: relative;
    border-top: 1px solid var(--line);
    background: rgb(var(--free) / calc(min(1, var(--share) * 99) * (0.2 + 0.8 * var(--share))));
  }
  & > i:nth-of-type(even) {
    border-top-style: dashed;
    border-top-color: color-mix(in srgb, var(--line) 50%, transparent);
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
  }
  & > b {
    border: 2px solid ${hue("sched")};
    border-radius: 4px;
    animation: ${grow} ${SECONDS}s both;
  }
  & > b[data-second] {
    margin: 4px;
    animation-name: ${growLater};
  }
  /* The bracket and the flag of the best time, as in a meeting's grid. */
  & > em {
    position: relative;
    width: 9px;
    margin-block: -1px;
    margin-inline-start: -5px;
    border: 3px solid ${hue("free")};
    border-inline-end: 0;
    border-start-start-radius: 4px;
    border-end-start-radius: 4px;
    animation: ${find} ${SECONDS}s both;
  }
  & > em > span {
    position: absolute;
    top: 8px;
    inset-inline-end: 100%;
    padding: 0 7px;
    border: 2px solid var(--surface);
    border-inline-end: 0;
    border-radius: 999px;
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
    ${disc("26px")};
    background: ${hue("free", 0.25)};
    font-size: var(--text-small);
    font-weight: 600;
    text-decoration: none;
  }
  & s:nth-of-type(even) {
    background: ${hue("sched", 0.25)};
  }
  & s[data-paints] {
    animation: ${paints} ${SECONDS}s both;
  }
  @media (max-width: 1119px) {
    grid-template: 0 repeat(${ROWS}, 1fr) / 0 repeat(${FREE.length}, minmax(0, 1fr));
    padding: 8px;
    padding-inline-end: 12px;
    border-radius: var(--radius);
    & > small,
    & > p {
      display: none;
    }
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

/** Both sentences in one place, so that nothing moves. */
const Caption = styled.p`
  display: grid;
  & > * {
    grid-area: 1 / 1;
    font-weight: 600;
  }
  & > span {
    color: var(--muted);
    animation: ${say} ${SECONDS}s step-end both;
  }
  & > b {
    animation: ${conclude} ${SECONDS}s step-end both;
  }
  @media (prefers-reduced-motion: reduce) {
    & > * {
      animation: none !important;
    }
    & > span {
      visibility: hidden;
    }
  }
`;
