import { useMemo } from "react";
import type { RespondentID } from "#domain/ids.ts";
import { type SlotRange, slotsOfRange } from "#domain/meeting/schedule.ts";
import { quartersAfter, type Slot, slotStart } from "#domain/time/slot.ts";
import { localTime } from "#domain/time/words/clock-text.ts";
import { listed, t } from "../../text/t.ts";
import { dayAndClockText, stretchText, weekdayAndClockText } from "../../time/late-words.ts";
import { momentText, shortDay } from "../../time/words.ts";
import { awaitedPeople, slotLengthOf, zoneOf } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { allNamesText, attendanceAt, type ListedRespondent, namesText, shortName } from "../people/people.ts";
import { useIsPrinting } from "../printing.ts";

/** A time of the list. `stretchEnd` is set if the same people can come for longer, so the meeting may begin later. */
export type ListedTime = SlotRange & { readonly stretchEnd?: Slot | undefined };

export type Attendance = ReturnType<typeof attendanceAt>;

export function useAttendance({ start, end }: SlotRange): Attendance {
  const derived = useMeetingState((state) => state.derived);
  const length = useMeetingState(slotLengthOf);
  return useMemo(() => attendanceAt(derived, slotsOfRange({ start, end }, length)), [derived, start, end, length]);
}

/** Returns functions that write a time for the card, for the button that schedules it, and its latest start. */
export function useTimeTexts() {
  const zone = useMeetingState(zoneOf);
  const isWhole = useMeetingState(({ facts }) => facts.meeting.kind === "wholeDays");
  const days = (range: SlotRange): string => stretchText(range, zone).day;
  return {
    startText: (range: SlotRange) => (isWhole ? days(range) : dayAndClockText(slotStart(range.start), zone)),
    briefText: (range: SlotRange) => (isWhole ? days(range) : weekdayAndClockText(slotStart(range.start), zone)),
    wholeText: (range: SlotRange) => {
      const { day, time } = stretchText(range, zone);
      return isWhole ? day : t("panel.dayAndTime", { day, time });
    },
    clockChangeText: (range: SlotRange) => stretchText(range, zone).clockChange,
    /** Undefined if the meeting can begin at one time only. */
    latestText: ({ start, end, stretchEnd = end }: ListedTime): string | undefined => {
      if (stretchEnd <= end) return undefined;
      const last = slotStart(quartersAfter(start, stretchEnd - end));
      const { date } = localTime(slotStart(start), zone);
      const time = isWhole ? shortDay(localTime(last, zone).date) : momentText(last, zone, date);
      return t("schedule.anyStartUntil", { time });
    },
  };
}

/** Returns a function that says who can come only if needed, and who cannot. Leaves out one person named elsewhere. */
export function useAbsenceText() {
  const sentence = useIsPrinting() ? allNamesText : namesText;
  const namesOf = (people: readonly ListedRespondent[]) => sentence(people.map(({ name }) => shortName(name)));
  return ({ ifNeeded, missing }: Attendance, named?: RespondentID): string => {
    const isNamed = missing.length === 1 && missing[0]?.respondentID === named;
    return listed([
      ...(ifNeeded.length > 0 ? [t("panel.onlyIfNeeded", { names: namesOf(ifNeeded) })] : []),
      ...(missing.length > 0 && !isNamed ? [t("panel.without", { names: namesOf(missing) })] : []),
    ]);
  };
}

/** Says whom the meeting waits for; empty if everybody has answered. */
export function useWaitingText(): string {
  const awaited = useMeetingState(awaitedPeople);
  if (awaited.length === 0) return "";
  const names = awaited.map(({ name, required }) =>
    required ? t("panel.nameRequired", { name: shortName(name) }) : shortName(name),
  );
  return t("panel.waiting", { names: namesText(names) });
}
