import styled from "@emotion/styled";
import { useDeferredValue, useId, useMemo, useState } from "react";
import { levelsOf } from "#domain/answers/levels.ts";
import type { Answers } from "#domain/answers/tally.ts";
import { type BestTime, bestTimes } from "#domain/deciding/best-times.ts";
import type { Question } from "#domain/deciding/windows.ts";
import type { RespondentID } from "#domain/ids.ts";
import { inRange, type SlotRange } from "#domain/meeting/schedule.ts";
import type { SlotsOfLength } from "#domain/time/grid-rows.ts";
import { QUARTER_MS, quartersAfter, type Slot } from "#domain/time/slot.ts";
import { calledFrom } from "#domain/time/weekdays.ts";
import type { Group } from "../../live/group.ts";
import { longDay } from "../../time/words.ts";
import { hue, NOTE, ONE_LINE } from "../../ui/theme.ts";
import { PlainButton } from "../../ui/TextButton.tsx";
import { Count } from "../people/Avatar.tsx";
import { namesText, notesOf } from "../people/people.ts";
import { wishesIn } from "../schedule/wishes.ts";
import { awaitedCount, onlyAnswer, quarterOf } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { Day, Quiet, Way } from "./list-controls.tsx";
import { type ListDay, type ListWords, stretchesOf } from "./stretches.ts";
import { Marked } from "../../text/Marked.tsx";
import { listed, t } from "../../text/t.ts";

const MAX_SHOWN = 3;

type GroupDayProps = { readonly day: ListDay; readonly words: ListWords };

export function GroupDay({ day, words }: GroupDayProps) {
  const { column, date, slots } = day;
  const id = useId();
  const scheduled = useMeetingState(({ derived }) => derived.scheduled);
  const mode = useMeetingState(({ painting }) => painting.mode);
  const onlyID = useMeetingState(onlyAnswer);
  const selected = mode.kind === "selectedUser" ? mode.respondentID : onlyID;
  const quarter = useMeetingState(quarterOf);
  const last = slots.at(-1);
  const isDayOver = last !== undefined && isOver({ start: last, end: quartersAfter(last, day.length) }, quarter);
  const isScheduled = slots.some((slot) => inRange(scheduled, slot));
  return (
    <Day aria-labelledby={id} data-column={column} data-over={isDayOver ? "" : undefined}>
      <h3 id={id}>{isDayOver ? <Over when={longDay(date)} /> : longDay(date)}</h3>
      {scheduled !== undefined && isScheduled && (
        <Scheduled>{t("list.scheduled", { time: words.stretch(scheduled, date) })}</Scheduled>
      )}
      {selected === undefined ? (
        <OfGroup day={day} words={words} isDayOver={isDayOver} />
      ) : (
        <OfPerson respondentID={selected} day={day} words={words} />
      )}
    </Day>
  );
}

function Over({ when }: { when: string }) {
  return <Marked text={t("list.past", { when })} marks={{ over: (words) => <small>{words}</small> }} />;
}

function OfPerson({ respondentID, day, words }: GroupDayProps & { respondentID: RespondentID }) {
  const { date } = day;
  const answer = useMeetingState(({ derived }) => derived.group.answers.get(respondentID));
  const hasLevels = useMeetingState(({ derived }) => derived.hasLevels);
  const levels = levelsOf(answer ?? []);
  const free = stretchesOf(day, levels.free);
  const ifNeeded = hasLevels ? stretchesOf(day, levels.ifNeeded) : [];
  return (
    <>
      <Quiet>{free.length === 0 ? t("list.notFree") : t("list.free", { times: words.stretches(free, date) })}</Quiet>
      {ifNeeded.length > 0 && <Quiet>{t("list.ifNeeded", { times: words.stretches(ifNeeded, date) })}</Quiet>}
    </>
  );
}

function OfGroup({ day, words, isDayOver }: GroupDayProps & { isDayOver: boolean }) {
  const { date, slots, length } = day;
  const [isWhole, setIsWhole] = useState(false);
  const group = useDeferredValue(useMeetingState(({ derived }) => derived.group));
  const { names, answers } = group;
  const quarter = useMeetingState(quarterOf);
  const awaited = useMeetingState(awaitedCount);
  const all = names.size + awaited;
  const { required, minRespondents, allowIfNeeded } = useMeetingState(wishesIn);
  const stretches = useMemo(
    () => groupStretches({ slots, length }, answers, allowIfNeeded),
    [slots, length, answers, allowIfNeeded],
  );
  const best = useMemo(
    () => bestOfDay({ slots, slotLength: length, answers, required, minRespondents, allowIfNeeded }, quarter),
    [slots, length, answers, required, minRespondents, allowIfNeeded, quarter],
  );
  if (names.size === 0) return <Quiet>{words.stretches(stretchesOf(day), date)}</Quiet>;
  if (stretches.length === 0) return <Quiet>{t("list.noOneFree")}</Quiet>;
  const shownStretches = isWhole || best.length === 0 ? stretches : best;
  return (
    <>
      <ol>
        {shownStretches.map((stretch) => (
          <Stretch key={stretch.start} data-over={isOver(stretch, quarter) ? "" : undefined}>
            <b>
              {isOver(stretch, quarter) && !isDayOver ? (
                <Over when={words.stretch(stretch, date)} />
              ) : (
                words.stretch(stretch, date)
              )}
            </b>
            <Count>{t("list.freeOf", { free: stretch.free.length, all })}</Count>
            <span>{whoText(stretch, names, awaited)}</span>
          </Stretch>
        ))}
      </ol>
      <Notes {...notesOf(namedIn(shownStretches), group)} />
      {stretches.length > MAX_SHOWN && (
        <Way aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t("list.onlyBest") : t("list.allTimesOfDay", { count: stretches.length })}
        </Way>
      )}
    </>
  );
}

function Notes({ texts, more }: ReturnType<typeof notesOf>) {
  const [isWhole, setIsWhole] = useState(false);
  if (texts.length === 0) return null;
  return (
    <NotesButton type="button" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
      {texts.map((note, at) => (
        <span key={at} title={note}>
          {note}
        </span>
      ))}
      {more > 0 && <span>{t("panel.andMore", { count: more })}</span>}
    </NotesButton>
  );
}

function namedIn(stretches: readonly BestTime[]): RespondentID[] {
  const ids = stretches.flatMap((time) => [...(areMissingFewer(time) ? time.missing : time.free), ...time.ifNeeded]);
  return [...new Set(ids)];
}

function areMissingFewer({ free, missing }: BestTime): boolean {
  return missing.length > 0 && missing.length < free.length;
}

function whoText(time: BestTime, names: Group["names"], awaited: number): string {
  const { free, ifNeeded, missing } = time;
  const namesOf = (ids: readonly RespondentID[]): string => namesText(ids.map((id) => names.get(id) ?? ""));
  const maybe = ifNeeded.length === 0 ? [] : [t("panel.onlyIfNeeded", { names: namesOf(ifNeeded) })];
  if (areMissingFewer(time)) return listed([...maybe, t("list.without", { names: namesOf(missing) })]);
  const isEveryone = missing.length === 0 && ifNeeded.length === 0 && awaited === 0;
  if (isEveryone) return names.size === 1 ? namesOf(free) : t("list.everyone");
  return listed([...(free.length === 0 ? [] : [namesOf(free)]), ...maybe]);
}

export function groupStretches(
  { slots, length }: SlotsOfLength,
  answers: Answers,
  allowIfNeeded = false,
): readonly BestTime[] {
  const all = bestTimes(
    { answers, slots, slotLength: length, slotCount: 1, allowIfNeeded },
    { limit: slots.length, asStretches: true },
  );
  const [first] = slots;
  const place = ({ start }: BestTime) => calledFrom(first ?? start, start);
  return all.toSorted((a, b) => place(a) - place(b));
}

export function bestOfDay(
  day: Omit<Question, "slotCount" | "now"> & { readonly slotLength: number },
  quarter: number,
): readonly BestTime[] {
  const ranked = (slots: readonly Slot[], now = -Infinity) =>
    bestTimes({ ...day, slots, slotCount: 1, now }, { limit: MAX_SHOWN, asStretches: true });
  const over = day.slots.filter((slot) => slot + day.slotLength <= quarter);
  return [...ranked(day.slots, (quarter + 1) * QUARTER_MS), ...ranked(over)].slice(0, MAX_SHOWN);
}

function isOver({ end }: SlotRange, quarter: number): boolean {
  return end <= quarter;
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
    ${NOTE};
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

const NotesButton = styled(PlainButton)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  max-width: 100%;
  margin-top: 6px;
  ${NOTE};
  text-align: start;
  overflow-wrap: anywhere;
  &[aria-expanded="false"] > span {
    ${ONE_LINE};
  }
`;

const Scheduled = styled.p`
  margin-top: 4px;
  color: ${hue("sched")};
  font-weight: 600;
`;
