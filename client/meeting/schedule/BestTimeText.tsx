import type { BestTime } from "#domain/deciding/best-times.ts";
import type { CoverSession } from "#domain/deciding/cover.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { quartersAfter, type Slot, slotStart } from "#domain/time/slot.ts";
import { localTime } from "#domain/time/words/clock-text.ts";
import type { Group } from "../../live/group.ts";
import { Marked } from "../../text/Marked.tsx";
import { listed, t } from "../../text/t.ts";
import { stretchText } from "../../time/late-words.ts";
import { momentText, shortDay } from "../../time/words.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useIsPrinting } from "../printing.ts";
import { zoneOf } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { Count } from "../people/Avatar.tsx";
import { allNamesText, namesText, shareText, shortName } from "../people/people.ts";

export function Timed({ range, all }: { range: SlotRange & Pick<CoverSession, "free" | "ifNeeded">; all: number }) {
  const count = range.ifNeeded.length;
  const parts = [
    t("grid.freeOf", { free: range.free.length, all }),
    ...(count > 0 ? [t("grid.moreIfNeeded", { count })] : []),
  ];
  return (
    <>
      <When {...useWords(range)} />
      <Count aria-hidden="true">{shareText(range, all)}</Count>
      {/* A screen reader would read the fraction as a date. */}
      <VisuallyHidden>{listed(parts)}</VisuallyHidden>
    </>
  );
}

type WithoutProps = BestTime & { readonly stretchEnd: Slot | undefined; readonly names: Group["names"] };

export function Without({ start, end, stretchEnd = end, ifNeeded, missing, names }: WithoutProps) {
  const zone = useMeetingState(zoneOf);
  const { kind } = useMeetingState(({ facts }) => facts.meeting);
  function lastStart(): string {
    const last = slotStart(quartersAfter(start, stretchEnd - end));
    if (kind === "wholeDays") return shortDay(localTime(last, zone).date);
    return momentText(last, zone, localTime(slotStart(start), zone).date);
  }
  const sentence = useIsPrinting() ? allNamesText : namesText;
  const namesOf = (ids: readonly RespondentID[]) => sentence(ids.map((id) => shortName(names.get(id) ?? "")));
  const parts = [
    ...(stretchEnd > end ? [t("schedule.anyStartUntil", { time: lastStart() })] : []),
    ...(ifNeeded.length > 0 ? [t("panel.onlyIfNeeded", { names: namesOf(ifNeeded) })] : []),
    ...(missing.length > 0 ? [t("panel.without", { names: namesOf(missing) })] : []),
  ];
  return (
    <small>
      <span>{stretchText({ start, end }, zone).length}</span> <span data-wraps="">{listed(parts)}</span>
    </small>
  );
}

type Words = { readonly day?: string; readonly time: string };

export function useWords(range: SlotRange): Words {
  const { kind } = useMeetingState(({ facts }) => facts.meeting);
  const { day, time } = stretchText(range, useMeetingState(zoneOf));
  return kind === "wholeDays" ? { time: day } : { day, time };
}

/** Keeps these words on one line. */
function When({ day, time }: Words) {
  return (
    <b>
      <Marked
        text={day === undefined ? "<time></time>" : t("panel.when")}
        marks={{
          day: (comma) => <span>{day + comma}</span>,
          time: () => <span>{time}</span>,
        }}
      />
    </b>
  );
}
