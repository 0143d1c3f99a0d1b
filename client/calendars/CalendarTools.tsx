import styled from "@emotion/styled";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { slotOf } from "#domain/answers/levels.ts";
import type { Selection } from "#domain/answers/selection.ts";
import { type SlotClocks, slotWindows } from "#domain/calendar/slot-windows.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import type { Slot } from "#domain/time/slot.ts";
import { meQuery } from "../session/viewer.ts";
import { CalendarIcon, DownIcon } from "../ui/icons.tsx";
import { serverTime } from "../api/clock.ts";
import { fileWindow } from "./add/chosen-meeting.ts";
import type { CalendarChoiceProps } from "./CalendarChoice.tsx";
import { addedCalendarsQuery } from "./calendar-queries.ts";
import { areWhole, type CalendarReading, drawnEvents, suggestedSlots, takenInWeek, unreadIn } from "./readings.ts";
import { busyWords } from "./shown-event.ts";
import { type Calendars, useCalendars } from "./use-calendars.ts";
import type { CalendarOverlay } from "./use-overlay.ts";
import { useReadings } from "./use-readings.ts";
import { FINGER_HIGH } from "../ui/theme.ts";
import { css } from "@emotion/react";
import { later } from "../ui/later.tsx";
import { listed, t } from "../text/t.ts";

const toolStyle = css`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 30px;
  padding: 3px 11px;
  border: 1px solid var(--line-strong);
  border-radius: 8px;
  background: var(--surface);
  font-size: var(--text-note);
  font-weight: 600;
  white-space: nowrap;
  &:hover:not(:disabled) {
    background: color-mix(in srgb, var(--line) 40%, var(--surface));
  }
  &:disabled {
    border-color: var(--line);
    color: var(--muted);
    cursor: default;
  }
  ${FINGER_HIGH}
`;

export type CalendarToolsProps = Omit<SlotClocks, "kind" | "nowMs"> & {
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly overlay: CalendarOverlay;
  readonly kind: MeetingKind | undefined;
  /** Ascending. */
  readonly slots: readonly Slot[];
  readonly slotLength: number;
  readonly draft: Selection;
  /** Marks of the draft that were filled from here, and that no hand has touched since. */
  readonly filled: Selection;
  /** While a stroke lasts, the row above the grid keeps its height. */
  readonly isStroking: boolean;
  readonly onFill: (slots: readonly Slot[]) => void;
  readonly onUndoFilling: () => void;
  readonly onSay: (text: string) => void;
};

const NO_PROVIDERS: Calendars["providers"] = [];

export default function CalendarTools(props: CalendarToolsProps) {
  const { kind, overlay } = props;
  const calendars = useCalendars(overlay.meetingID);
  if (calendars === undefined) return null;
  // Google and Microsoft are read around dates only.
  const providers = kind === "weekdays" ? NO_PROVIDERS : calendars.providers;
  return <Tools {...props} calendars={{ ...calendars, providers }} />;
}

function Tools(props: CalendarToolsProps & { readonly calendars: Calendars }) {
  const { calendars, draft, filled, isStroking, onFill, onUndoFilling, onSay } = props;
  const { slots, slotLength: length, zone, today, kind, timezone } = props;
  const { onOverlay, meetingID } = props.overlay;
  const isWeekly = kind === "weekdays";
  const [isAsked, setIsAsked] = useState(false);
  const [nowMs] = useState(serverTime);
  const clocks = useMemo(
    () => ({ kind, zone, windows: slotWindows({ slots, length }, { kind, timezone, zone, nowMs }) }),
    [slots, length, kind, timezone, zone, nowMs],
  );
  const window = useMemo(() => fileWindow({ slots, length }, serverTime()), [slots, length]);
  // The usual week is read when the person asks for it.
  const isWanted = !isWeekly || isAsked;
  const { readings, isPending } = useReadings(calendars, { meetingID, slots, zone }, isWanted);
  const hasAny = useHasAny(calendars, readings, isWeekly);
  const drawn = useMemo(() => drawnEvents(readings), [readings]);
  const events = useMemo(() => {
    if (!isWanted) return [];
    return isWeekly ? takenInWeek(drawn, clocks, length) : drawn;
  }, [drawn, clocks, length, isWanted, isWeekly]);
  const busy = useMemo(() => busyWords(isWanted ? clocks.windows : [], drawn, zone), [clocks, drawn, zone, isWanted]);
  const [hasDays, setHasDays] = useState(false);
  const wantsDays = kind !== "wholeDays" && (calendars.providers.length > 0 || events.some(({ isAllDay }) => isAllDay));
  if (wantsDays && !hasDays && !isStroking) setHasDays(true);
  // The last reply stays until the next one is there.
  const isShown = hasAny && (readings.length > 0 || !isPending || props.overlay.overlay === undefined);
  useEffect(() => {
    if (isShown) onOverlay({ events, busy, hasDays, readings });
    else if (!hasAny) onOverlay(undefined);
  }, [isShown, hasAny, events, busy, hasDays, readings, onOverlay]);
  useEffect(() => () => onOverlay(undefined), [onOverlay]);
  useUnlinked(calendars.token, readings);

  function fill(): void {
    // Marks by hand stay, because people know better than their calendar.
    const marked = new Set([...draft].map(slotOf));
    const free = suggestedSlots(readings, { ...clocks, today }).filter((slot) => !marked.has(slot));
    if (free.length > 0) onFill(free);
    const unread = unreadIn(readings).map(({ name }) => name);
    const texts = [
      ...(free.length === 0 ? [t("calendars.nothingFree")] : []),
      ...(isWeekly && free.length > 0 ? [t("calendars.weekFilled", { count: free.length })] : []),
      ...(unread.length > 0 ? [t("calendars.notConsidered", { calendars: listed(unread), count: unread.length })] : []),
    ];
    if (texts.length > 0) onSay(texts.join(" "));
  }
  const isWhole = isWanted && !isPending && areWhole(readings);
  const waits = useRef(false);
  const fillNow = useEffectEvent(fill);
  useEffect(() => {
    if (!waits.current || !isWanted || isPending) return;
    waits.current = false;
    if (isWhole) fillNow();
  }, [isWanted, isPending, isWhole]);
  function press(): void {
    if (filled.size > 0) onUndoFilling();
    else if (isWhole) fill();
    else setIsAsked((waits.current = true));
  }
  const isAway = readings.some(({ state }) => state === "unavailable");
  const isOffered = hasAny && (!isAway || isWeekly);
  const isReady = isWhole || (isWeekly && !isPending);
  return (
    <>
      <ChoiceButton calendars={calendars} meeting={{ meetingID, slots, window, zone }} />
      {(isOffered || filled.size > 0) && (
        // One button fills and undoes, so that it stays under the pointer and keeps the focus.
        <Fill type="button" disabled={!isReady && filled.size === 0} onClick={press}>
          <CalendarIcon />
          <span>
            {filled.size > 0 ? t("calendars.undoFilling") : isWeekly ? t("calendars.fillWeek") : t("calendars.fill")}
          </span>
        </Fill>
      )}
    </>
  );
}

/** Tells whether there is anything to fill from. A weekly meeting reads no calendar before the person asks. */
function useHasAny({ token, providers, guests, files }: Calendars, readings: readonly unknown[], isWeekly: boolean) {
  const { data } = useQuery({ ...addedCalendarsQuery(token), enabled: token !== undefined && isWeekly });
  const count = providers.length + guests.length + files.length + readings.length + (data?.calendars.length ?? 0);
  return count > 0;
}

/** Self info says which calendars are linked. */
function useUnlinked(token: string | undefined, readings: readonly CalendarReading[]): void {
  const client = useQueryClient();
  const wasUnlinked = readings.some(({ state }) => state === "unlinked" || state === "not-allowed");
  useEffect(() => {
    if (wasUnlinked) void client.invalidateQueries({ queryKey: meQuery(token).queryKey, exact: true });
  }, [client, token, wasUnlinked]);
}

const Fill = styled.button(toolStyle);

const CalendarChoice = later(() => import("./CalendarChoice.tsx"));

/** Loads the choice when the user approaches it. */
function ChoiceButton({ calendars, meeting }: Omit<CalendarChoiceProps, "trigger" | "onClose">) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const prepare = (): void => void CalendarChoice.load().catch(() => {});
  return (
    <>
      <Tool
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t("calendars.calendars")}
        <DownIcon />
      </Tool>
      {isOpen && (
        <CalendarChoice calendars={calendars} meeting={meeting} trigger={button} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

const Tool = styled.button`
  ${toolStyle}
  gap: 2px;
  padding-inline-end: 6px;
  & > svg {
    width: 18px;
    color: var(--muted);
  }
`;
