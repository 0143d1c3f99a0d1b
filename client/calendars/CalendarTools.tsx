import styled from "@emotion/styled";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Selection } from "#domain/answers/selection.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import { meQuery, myKey } from "../session/me-query.ts";
import { CalendarIcon } from "../ui/icons.tsx";
import { busyWords } from "./busy-words.ts";
import { calendarEventsQuery } from "./calendar-events-query.ts";
import { CalendarNote } from "./CalendarNote.tsx";
import { ChoiceButton } from "./ChoiceButton.tsx";
import { readings } from "./readings.ts";
import { suggestion } from "./suggestion.ts";
import { toolStyle } from "./tool-style.ts";
import type { Calendars } from "./use-calendars.ts";

export type CalendarToolsProps = {
  readonly calendars: Calendars;
  readonly meetingID: MeetingID;
  /** The meeting's, ascending. */
  readonly slots: readonly Slot[];
  readonly zone: string;
  /** The viewer's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** What the viewer has marked. */
  readonly draft: Selection;
  /** Makes this the draft. */
  readonly onPaint: (slots: Selection) => void;
};

const NOTHING: Selection = new Set();

/** Reads the viewer's calendars while they paint their answer, and offers to fill it from them. */
export default function CalendarTools(props: CalendarToolsProps) {
  const { calendars, meetingID, slots, zone, today, draft, onPaint } = props;
  const { token, providers, onOverlay } = calendars;
  const client = useQueryClient();
  const { events, problems, hasAny, isWhole } = useQueries({
    queries: providers.map((provider) => calendarEventsQuery({ token, provider, meetingID, slots })),
    combine: readings,
  });
  /** What the last filling added, of which some may be gone again. */
  const [added, setAdded] = useState<Selection>();

  const busy = useMemo(() => busyWords(slots, events, zone), [slots, events, zone]);
  useEffect(() => {
    if (hasAny) onOverlay({ events, busy });
  }, [hasAny, events, busy, onOverlay]);
  useEffect(() => () => onOverlay(undefined), [onOverlay]);

  const wasUnlinked = problems.includes("unlinked") || problems.includes("not-allowed");
  useEffect(() => {
    if (wasUnlinked) void client.invalidateQueries({ queryKey: meQuery(token).queryKey, exact: true });
  }, [client, token, wasUnlinked]);

  function fill(): void {
    // What was marked by hand stays: people know better than their calendar when they can come.
    const free = new Set(suggestion(slots, { events, zone, today })).difference(draft);
    setAdded(free);
    if (free.size > 0) onPaint(draft.union(free));
  }
  const left = (added ?? NOTHING).intersection(draft);
  const isAway = problems.includes("unavailable");
  return (
    <>
      <ChoiceButton token={token} providers={providers} />
      {(!isAway || left.size > 0) && (
        // One button fills and undoes it, so that it stays under the pointer and keeps the focus.
        <Fill
          type="button"
          disabled={!isWhole && left.size === 0}
          onClick={() => (left.size > 0 ? onPaint(draft.difference(left)) : fill())}
        >
          <CalendarIcon />
          {left.size > 0 ? "Undo filling" : "Fill from my calendar"}
        </Fill>
      )}
      <CalendarNote
        providers={providers}
        problems={problems}
        onRetry={() => void client.invalidateQueries({ queryKey: myKey(token, "calendar-events") })}
        isFull={added?.size === 0}
      />
    </>
  );
}

const Fill = styled.button(toolStyle);
