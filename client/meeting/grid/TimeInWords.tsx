import type { SlotRange } from "#domain/meeting/schedule.ts";
import { quartersAfter, type Slot, slotStart } from "#domain/time/slot.ts";
import { rangeText } from "../../time/words.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { MeetingState } from "../model/meeting-state.ts";
import { awaitedCount, slotLengthOf, zoneOf } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { attendanceAt, namesText, ownLevelText } from "../people/people.ts";
import { BUSY_ID, WHO_ID } from "./GridRows.tsx";
import { Marked } from "../../text/Marked.tsx";
import { listed, t } from "../../text/t.ts";

/** Describes the focused or pointed time to screen readers; others see a card beside the cell. */
export default function TimeInWords({ busy }: { busy: ReadonlyMap<Slot, string> | undefined }) {
  const inspected = useMeetingState(({ view }) => view.inspected);
  const derived = useMeetingState((state) => state.derived);
  const zone = useMeetingState(zoneOf);
  const length = useMeetingState(slotLengthOf);
  const awaited = useMeetingState(awaitedCount);
  if (inspected === undefined) return null;
  const range = { start: inspected, end: quartersAfter(inspected, length) };
  const { what, who } = timeText(range, derived, { zone, awaited });
  const busyThen = busy?.get(inspected);
  return (
    <VisuallyHidden>
      <Marked
        text={partsOfHint(busyThen !== undefined, who !== "")}
        marks={{
          hint: () => what,
          busy: () => <span id={BUSY_ID}>{busyThen}</span>,
          who: (colon) => <span id={WHO_ID}>{colon + who}</span>,
        }}
      />
    </VisuallyHidden>
  );
}

function partsOfHint(isBusy: boolean, hasWho: boolean): string {
  if (isBusy) return hasWho ? t("grid.hintBusyWho") : t("grid.hintBusy");
  return hasWho ? t("grid.hintWho") : "<hint></hint>";
}

type TextOptions = { readonly zone: string; readonly awaited: number };

function timeText({ start, end }: SlotRange, derived: MeetingState["derived"], { zone, awaited }: TextOptions) {
  const when = rangeText({ start: slotStart(start), end: slotStart(end) }, zone);
  if (derived.hidesOthers) return { what: when, who: ownLevelText(derived, start) };
  const all = derived.people.length;
  if (all === 0) return { what: when, who: "" };
  const { free, ifNeeded, missing } = attendanceAt(derived, [start]);
  const namesOf = (people: typeof free): string => namesText(people.map(({ name }) => name));
  const what = t("grid.available", { when, free: free.length, all: all + awaited });
  if (missing.length === all) return { what, who: "" };
  if (free.length === all + awaited) return { what, who: t("grid.everyone") };
  const parts = ifNeeded.length === 0 ? [] : [t("panel.onlyIfNeeded", { names: namesOf(ifNeeded) })];
  return {
    what,
    who: listed(missing.length === 0 ? parts : [...parts, t("grid.without", { names: namesOf(missing) })]),
  };
}
