import styled from "@emotion/styled";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useRef } from "react";
import { slotOf } from "#domain/answers/levels.ts";
import type { Selection } from "#domain/answers/selection.ts";
import type { Slot } from "#domain/time/slot.ts";
import { meQuery } from "../session/viewer.ts";
import { CalendarIcon, DownIcon } from "../ui/icons.tsx";
import { busyWords, suggestion } from "./shown-event.ts";
import { calendarEventsQuery, readings } from "./calendar-queries.ts";
import { type Calendars, useCalendars } from "./use-calendars.ts";
import type { CalendarOverlay } from "./use-overlay.ts";
import { FINGER } from "../ui/theme.ts";
import { css } from "@emotion/react";
import { later } from "../ui/later.tsx";
import { t } from "../text/t.ts";

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
  ${FINGER} {
    min-height: 44px;
  }
`;

export type CalendarToolsProps = {
  readonly overlay: CalendarOverlay;
  /** Ascending. */
  readonly slots: readonly Slot[];
  readonly slotLength: number;
  readonly zone: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly draft: Selection;
  readonly onPaint: (slots: Selection) => void;
  readonly onSay: (text: string) => void;
};

const NOTHING: Selection = new Set();

export default function CalendarTools(props: CalendarToolsProps) {
  const calendars = useCalendars(props.overlay.meetingID);
  return calendars && <Tools {...props} calendars={calendars} />;
}

function Tools(props: CalendarToolsProps & { readonly calendars: Calendars }) {
  const { overlay, calendars, slots, slotLength: length, zone, today, draft, onPaint, onSay } = props;
  const { onOverlay } = overlay;
  const { meetingID, token, providers } = calendars;
  const hasDays = providers.length > 0;
  const client = useQueryClient();
  const { events, problems, hasAny, isWhole } = useQueries({
    queries: providers.map((provider) => calendarEventsQuery({ token, provider, meetingID, slots })),
    combine: readings,
  });
  const [added, setAdded] = useState<Selection>();

  const busy = useMemo(() => busyWords({ slots, length }, events, zone), [slots, length, events, zone]);
  useEffect(() => {
    if (hasAny || hasDays) onOverlay({ events, busy, hasDays });
  }, [hasAny, events, busy, hasDays, onOverlay]);
  useEffect(() => () => onOverlay(undefined), [onOverlay]);

  const wasUnlinked = problems.includes("unlinked") || problems.includes("not-allowed");
  useEffect(() => {
    if (wasUnlinked) void client.invalidateQueries({ queryKey: meQuery(token).queryKey, exact: true });
  }, [client, token, wasUnlinked]);

  function fill(): void {
    // Marks by hand stay, because people know better than their calendar.
    const marked = new Set([...draft].map(slotOf));
    const free = new Set(suggestion({ slots, length }, { events, zone, today })).difference(marked);
    setAdded(free);
    if (free.size > 0) onPaint(draft.union(free));
    else onSay(t("calendars.nothingFree"));
  }
  const undoable = (added ?? NOTHING).intersection(draft);
  const isAway = problems.includes("unavailable");
  return (
    <>
      <ChoiceButton calendars={calendars} />
      {providers.length > 0 && (!isAway || undoable.size > 0) && (
        // One button fills and undoes, so that it stays under the pointer and keeps the focus.
        <Fill
          type="button"
          disabled={!isWhole && undoable.size === 0}
          onClick={() => (undoable.size > 0 ? onPaint(draft.difference(undoable)) : fill())}
        >
          <CalendarIcon />
          <span>{undoable.size > 0 ? t("calendars.undoFilling") : t("calendars.fill")}</span>
        </Fill>
      )}
    </>
  );
}

const Fill = styled.button(toolStyle);

const CalendarChoice = later(() => import("./CalendarChoice.tsx"));

/** Loads the choice when the user approaches it. */
function ChoiceButton({ calendars }: { readonly calendars: Calendars }) {
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
      {isOpen && <CalendarChoice calendars={calendars} trigger={button} onClose={() => setIsOpen(false)} />}
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
