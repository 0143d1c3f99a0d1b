import styled from "@emotion/styled";
import { useDeferredValue, useEffect, useState } from "react";
import type { CoverSession } from "#domain/deciding/cover.ts";
import type { Decision, WhatIf } from "#domain/deciding/decided.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { QUARTER_MS, quartersAfter } from "#domain/time/slot.ts";
import { lengthText } from "../../time/late-words.ts";
import { DownIcon } from "../../ui/icons.tsx";
import { FINGER, hue, NOTE } from "../../ui/theme.ts";
import { awaitedCount, nextQuarterOf } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { shortName } from "../people/people.ts";
import { Timed, useWords, Without } from "./BestTimeText.tsx";
import { TimeChoice } from "./TimeChoice.tsx";
import { wishesIn } from "./wishes.ts";
import { useDecision } from "./use-decision.ts";
import { laterWithTexts } from "../../ui/later.tsx";
import { t } from "../../text/t.ts";

const DURATIONS = [1, 2, 3, 4, 6, 8, 10, 12, 14, 16];
const DecidedLine = laterWithTexts(() => import("../people/DecidedLine.tsx"));
const NoTime = laterWithTexts(() => import("./NoTime.tsx"));
const WishesFields = laterWithTexts(() => import("./WishesFields.tsx"));

/** Leaves out times that have begun. */
export function BestTimes() {
  const model = useMeetingModel();
  const { slots } = useMeetingState(({ derived }) => derived.days);
  const wishes = useMeetingState(wishesIn);
  const { slotCount, slotLength } = wishes;
  const length = slotCount * slotLength;
  // Deferred, because ranking a large group must not delay a stroke.
  const { answers, names } = useDeferredValue(useMeetingState(({ derived }) => derived.group));
  // Times begin on quarters, so the ranking changes only then.
  const nextQuarterMs = useMeetingState(nextQuarterOf) * QUARTER_MS;
  const decision = useDecision({ answers, slots, now: nextQuarterMs, wishes });
  const [isFoldOpened, setIsFoldOpened] = useState(false);
  // The place and not the time, because the list may change under a resting pointer.
  const [pointed, point] = useState<string>();
  const [pressed, press] = useState<string>();
  const chosenRange = useMeetingState(({ view }) => view.chosenRange);
  const { best: stretches = [], whatIf, cover = [] } = decision ?? {};
  // A stretch may be longer than the meeting, which takes its first part.
  const best = stretches.map((stretch) => ({ ...stretch, end: quartersAfter(stretch.start, length) }));
  const ranges: Readonly<Record<string, SlotRange | undefined>> = {
    ...Object.fromEntries(best.map((range, at) => [`best ${at}`, range])),
    whatIf,
    ...Object.fromEntries(cover.map((range, at) => [`cover ${at}`, range])),
  };
  const isChosen = (place: string): boolean =>
    chosenRange !== undefined && ranges[place]?.start === chosenRange.start && ranges[place].end === chosenRange.end;
  // Several entries may show the same time, but only one is chosen.
  const chosenPlace = pressed !== undefined && isChosen(pressed) ? pressed : Object.keys(ranges).find(isChosen);
  const all = names.size + useMeetingState(awaitedCount);
  const choice = { chosen: chosenPlace, onPress: press, onPoint: point };
  const pointedRange = pointed === undefined ? undefined : ranges[pointed];
  useEffect(() => model.send({ kind: "view", view: { pointedRange } }), [model, pointedRange]);
  useShownInGrid(decision);
  return (
    <section aria-labelledby="best-times">
      <header>
        <h2 id="best-times">{t("panel.bestTimes")}</h2>
        <Duration>
          <span aria-hidden="true">{durationText(length)}</span>
          <DownIcon />
          <select
            aria-label={t("panel.duration")}
            value={slotCount}
            onChange={({ target }) => {
              const { look } = model.get().view;
              const chosen = { slotLength, slotCount: Number(target.value) };
              model.send({ kind: "view", view: { look: { ...look, ...chosen } } });
            }}
          >
            {[...new Set([...DURATIONS.filter((duration) => duration % slotLength === 0), length])].map((duration) => (
              <option key={duration} value={duration / slotLength}>
                {durationText(duration)}
              </option>
            ))}
          </select>
        </Duration>
      </header>
      {decision !== undefined && best.length === 0 && <NoTime />}
      <List data-pending={decision === undefined ? "" : undefined}>
        {best.map((range, at) => (
          <TimeChoice key={at} place={`best ${at}`} {...choice} range={range}>
            <Timed range={range} all={all} />
            <Without {...range} stretchEnd={stretches[at]?.end} names={names} />
          </TimeChoice>
        ))}
      </List>
      {decision?.decided !== undefined && <DecidedLine decision={decision} />}
      {whatIf !== undefined && (
        <List>
          <TimeChoice place="whatIf" {...choice} range={whatIf} isLight>
            <WhatIfText {...whatIf} name={names.get(whatIf.respondentID) ?? ""} free={whatIf.count} all={all} />
          </TimeChoice>
        </List>
      )}
      {cover.length > 0 && (
        <>
          <Several id="cover">{coverText(cover, all)}</Several>
          <List aria-labelledby="cover">
            {cover.map((range, at) => (
              <TimeChoice key={at} place={`cover ${at}`} {...choice} range={range} isLight>
                <Timed range={range} all={all} />
              </TimeChoice>
            ))}
          </List>
        </>
      )}
      <Fold>
        <summary onClick={() => setIsFoldOpened(true)}>{t("panel.wishes")}</summary>
        {isFoldOpened && <WishesFields />}
      </Fold>
    </section>
  );
}

function useShownInGrid(decision: Decision | undefined): void {
  const { send } = useMeetingModel();
  useEffect(() => send({ kind: "view", view: { best: decision?.best } }), [send, decision]);
  useEffect(() => () => send({ kind: "view", view: { best: undefined } }), [send]);
}

function WhatIfText({ start, end, name, free, all }: WhatIf & { name: string; free: number; all: number }) {
  const { day, time } = useWords({ start, end });
  const when = day === undefined ? time : t("panel.dayAndTime", { day, time });
  const values = { name: shortName(name), when };
  const text = free === all ? t("panel.whatIfAll", values) : t("panel.whatIfMore", { ...values, free, all });
  // The time stays on one line. In every language it follows the name, which may be any text.
  const at = text.lastIndexOf(time);
  return (
    <div>
      <span data-wraps="">{text.slice(0, at)}</span>
      <span>{time}</span>
      <span data-wraps="">{text.slice(at + time.length)}</span>
    </div>
  );
}

function coverText(cover: readonly CoverSession[], all: number): string {
  const sessions = cover.length === 2 ? "two" : "three";
  const free = new Set(cover.flatMap((time) => [...time.free, ...time.ifNeeded])).size;
  return free === all ? t("panel.coverAll", { sessions }) : t("panel.coverMost", { sessions, free, all });
}

function durationText(quarters: number): string {
  return lengthText({ start: 0, end: quarters * QUARTER_MS });
}

/** The chosen duration, covered by a transparent select, which cannot be as narrow in all browsers. */
const Duration = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: 4px;
  margin: -6px 0;
  padding: 6px 0;
  padding-inline-start: 10px;
  border-radius: 6px;
  ${NOTE};
  line-height: 1.25rem;
  & > select {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    font-size: inherit;
  }
  & > svg {
    width: 16px;
    height: 16px;
    @media print {
      display: none;
    }
  }
  &:hover {
    color: var(--ink);
  }
  &:has(:focus-visible) {
    outline: 2px solid ${hue("sched")};
    outline-offset: 2px;
  }
  ${FINGER} {
    margin: -12px 0;
    padding-block: 12px;
  }
  & option {
    background: var(--surface);
    color: var(--ink);
  }
`;

const Fold = styled.details`
  margin-top: 12px;
  & > summary {
    display: list-item;
    width: fit-content;
    min-height: 24px;
    border-radius: 4px;
    color: var(--muted);
    font-size: var(--text-note);
    cursor: pointer;
    ${FINGER} {
      min-height: 44px;
      padding-block: 12px;
    }
    &:hover {
      color: var(--ink);
    }
  }
`;

const Several = styled.p`
  margin-top: 14px;
  font-size: var(--text-note);
`;

const List = styled.ol`
  display: grid;
  gap: 6px;
  section > & + &,
  p + & {
    margin-top: 6px;
  }
  /* Ranking a large group takes some frames; nothing below moves then. */
  &[data-pending] {
    min-height: 204px;
  }
  & > li > button + button {
    width: 100%;
    margin-top: 6px;
  }
`;
