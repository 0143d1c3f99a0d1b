import styled from "@emotion/styled";
import { useDeferredValue, useId, useMemo, useState } from "react";
import type { Answers } from "#domain/answers/tally.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { type Slot, slotAfter } from "#domain/time/slot.ts";
import type { Group } from "../../live/group.ts";
import { dayText } from "../../time/day-text.ts";
import { hue } from "../../ui/theme.ts";
import { namesText } from "../panel/people.ts";
import { quarterOf } from "../session/selectors.ts";
import { useMeetingState } from "../session/use-session.ts";
import { Day, type ListDay, Way } from "./list-style.ts";
import type { ListWords } from "./list-words.ts";
import { stretchesOf } from "./stretches.ts";
import { Marked } from "../../text/Marked.tsx";
import { t } from "../../text/t.ts";

/** So many of a day's stretches are shown before all of them are asked for. */
const MAX_SHOWN = 3;

type GroupDayProps = { readonly day: ListDay; readonly words: ListWords };

/** When the group is free on a day, the best stretches first; or one respondent, while one is selected. */
export function GroupDay({ day, words }: GroupDayProps) {
  const { column, date, slots } = day;
  const id = useId();
  const scheduled = useMeetingState(({ known }) => known.scheduled);
  const mode = useMeetingState(({ painting }) => painting.mode);
  const selected = mode.at === "selectedUser" ? mode.respondentID : undefined;
  const quarter = useMeetingState(quarterOf);
  const last = slots.at(-1);
  const isDayOver = last !== undefined && isOver({ start: last, end: slotAfter(last) }, quarter);
  const isScheduled = scheduled !== undefined && slots.includes(scheduled.start);
  return (
    <Day aria-labelledby={id} data-column={column} data-over={isDayOver ? "" : undefined}>
      <h3 id={id}>{isDayOver ? <Over when={dayText(date).spoken} /> : dayText(date).spoken}</h3>
      {isScheduled && <Scheduled>{t("list.scheduled", { time: words.stretch(scheduled, date) })}</Scheduled>}
      {selected === undefined ? (
        <OfGroup day={day} words={words} isDayOver={isDayOver} />
      ) : (
        <OfPerson respondentID={selected} day={day} words={words} />
      )}
    </Day>
  );
}

/** A day or a time that is past. */
function Over({ when }: { when: string }) {
  return <Marked text={t("list.past", { when })} marks={{ over: (words) => <small>{words}</small> }} />;
}

function OfPerson({ respondentID, day: { date, slots }, words }: GroupDayProps & { respondentID: RespondentID }) {
  const answer = useMeetingState(({ known }) => known.group.answers.get(respondentID));
  const stretches = stretchesOf(slots, answer ?? new Set());
  return (
    <Quiet>
      {stretches.length === 0 ? t("list.notFree") : t("list.free", { times: words.stretches(stretches, date) })}
    </Quiet>
  );
}

function OfGroup({ day: { date, slots }, words, isDayOver }: GroupDayProps & { isDayOver: boolean }) {
  const [isWhole, setIsWhole] = useState(false);
  const { names, answers } = useDeferredValue(useMeetingState(({ known }) => known.group));
  const quarter = useMeetingState(quarterOf);
  const stretches = useMemo(() => groupStretches(slots, answers), [slots, answers]);
  const ranked = useMemo(() => bestFirst(stretches, quarter), [stretches, quarter]);
  if (names.size === 0) return <Quiet>{words.stretches(stretchesOf(slots), date)}</Quiet>;
  if (stretches.length === 0) return <Quiet>{t("list.noOneFree")}</Quiet>;
  const shown = isWhole ? stretches : ranked.slice(0, MAX_SHOWN);
  return (
    <>
      <ol>
        {shown.map((stretch) => (
          <Stretch key={stretch.start} data-over={isOver(stretch, quarter) ? "" : undefined}>
            <b>
              {isOver(stretch, quarter) && !isDayOver ? (
                <Over when={words.stretch(stretch, date)} />
              ) : (
                words.stretch(stretch, date)
              )}
            </b>
            <Count data-all={stretch.free.length === names.size ? "" : undefined}>
              {t("list.freeOf", { free: stretch.free.length, all: names.size })}
            </Count>
            <span>{whoText(stretch, names)}</span>
          </Stretch>
        ))}
      </ol>
      {stretches.length > MAX_SHOWN && (
        <Way type="button" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t("list.onlyBest") : t("list.allTimesOfDay", { count: stretches.length })}
        </Way>
      )}
    </>
  );
}

/** The fewer of who is free and who is not. */
function whoText({ free }: GroupStretch, names: Group["names"]): string {
  const missing = [...names.keys()].filter((id) => !free.includes(id));
  const called = (ids: readonly RespondentID[]): string => namesText(ids.map((one) => names.get(one) ?? ""));
  if (missing.length === 0) return names.size === 1 ? called(free) : t("list.everyone");
  return missing.length < free.length ? t("list.without", { names: called(missing) }) : called(free);
}

/** Time without a break in which the same people are free. */
type GroupStretch = SlotRange & {
  /** In the order of the answers. */
  readonly free: readonly RespondentID[];
};

/** The stretches of a day in which one or more people are free, ascending. */
export function groupStretches(day: readonly Slot[], answers: Answers): readonly GroupStretch[] {
  const stretches: { start: Slot; end: Slot; free: readonly RespondentID[] }[] = [];
  for (const slot of day) {
    const free = [...answers.keys()].filter((id) => answers.get(id)?.has(slot) === true);
    const last = stretches.at(-1);
    const isSame = last !== undefined && last.end === slot && areSame(last.free, free);
    if (isSame) last.end = slotAfter(slot);
    else if (free.length > 0) stretches.push({ start: slot, end: slotAfter(slot), free });
  }
  return stretches;
}

/**
 * The best first: what is not over by then; with more people free; among equals the longer one, then the earlier one.
 * `quarter` is now, in the numbers of slots.
 */
export function bestFirst(stretches: readonly GroupStretch[], quarter: number): readonly GroupStretch[] {
  const over = (stretch: GroupStretch): number => Number(isOver(stretch, quarter));
  return stretches.toSorted(
    (a, b) =>
      over(a) - over(b) || b.free.length - a.free.length || b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
}

function isOver({ end }: SlotRange, quarter: number): boolean {
  return end <= quarter;
}

function areSame(some: readonly RespondentID[], others: readonly RespondentID[]): boolean {
  return some.length === others.length && some.every((id, at) => id === others[at]);
}

const Stretch = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 15em) auto minmax(0, 1fr);
  gap: 0 12px;
  align-items: baseline;
  & > b {
    font-weight: 600;
  }
  &[data-over] > * {
    color: var(--muted);
    font-weight: 400;
  }
  & > span:last-child {
    overflow-wrap: anywhere;
    color: var(--muted);
    font-size: 13px;
    unicode-bidi: plaintext;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  @media (max-width: 480px) {
    grid-template-columns: minmax(0, 1fr) auto;
    & > span:last-child {
      grid-column: 1 / -1;
    }
  }
`;

const Count = styled.span`
  color: ${hue("free")};
  font-weight: 700;
`;

const Quiet = styled.p`
  margin-top: 4px;
  color: var(--muted);
`;

const Scheduled = styled.p`
  margin-top: 4px;
  color: ${hue("sched")};
  font-weight: 600;
`;
