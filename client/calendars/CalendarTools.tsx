import styled from "@emotion/styled";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useRef } from "react";
import { slotOf } from "#domain/answers/levels.ts";
import type { Selection } from "#domain/answers/selection.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { meQuery, myKey } from "../session/viewer.ts";
import { CalendarIcon, DownIcon } from "../ui/icons.tsx";
import { busyWords, suggestion } from "./shown-event.ts";
import { calendarEventsQuery, readings, type Readings } from "./calendar-queries.ts";
import type { Calendars } from "./use-calendars.ts";
import { Link } from "../ui/Link.tsx";
import { PROVIDER_TITLES, type ProviderName } from "#domain/calendar/provider.ts";
import { hue, FINGER } from "../ui/theme.ts";
import { css } from "@emotion/react";
import { later } from "../ui/later.tsx";
import { Marked } from "../text/Marked.tsx";
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
  readonly calendars: Calendars;
  readonly meetingID: MeetingID;
  /** Ascending. */
  readonly slots: readonly Slot[];
  readonly slotLength: number;
  readonly zone: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly draft: Selection;
  readonly onPaint: (slots: Selection) => void;
};

const NOTHING: Selection = new Set();

export default function CalendarTools(props: CalendarToolsProps) {
  const { calendars, meetingID, slots, slotLength: length, zone, today, draft, onPaint } = props;
  const { token, providers, onOverlay } = calendars;
  const client = useQueryClient();
  const { events, problems, hasAny, isWhole } = useQueries({
    queries: providers.map((provider) => calendarEventsQuery({ token, provider, meetingID, slots })),
    combine: readings,
  });
  const [added, setAdded] = useState<Selection>();

  const busy = useMemo(() => busyWords({ slots, length }, events, zone), [slots, length, events, zone]);
  useEffect(() => {
    if (hasAny) onOverlay({ events, busy });
  }, [hasAny, events, busy, onOverlay]);
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
  }
  const undoable = (added ?? NOTHING).intersection(draft);
  const isAway = problems.includes("unavailable");
  return (
    <>
      <ChoiceButton token={token} providers={providers} />
      {(!isAway || undoable.size > 0) && (
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

const CalendarChoice = later(() => import("./CalendarChoice.tsx"));

/** Loads the choice when the user approaches it. */
function ChoiceButton({ token, providers }: Pick<Calendars, "token" | "providers">) {
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
        <CalendarChoice token={token} providers={providers} trigger={button} onClose={() => setIsOpen(false)} />
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

type CalendarNoteProps = {
  readonly providers: readonly ProviderName[];
  readonly problems: Readings["problems"];
  readonly onRetry: () => void;
  readonly isFull: boolean;
};

function CalendarNote({ providers, problems, onRetry, isFull }: CalendarNoteProps) {
  const again = (words: string) => (
    <button type="button" onClick={onRetry}>
      {words}
    </button>
  );
  return (
    <Note role="status">
      {isFull && <span>{t("calendars.nothingFree")}</span>}
      {PROBLEMS.map(([problem, key]) => {
        const titles = providers
          .filter((_, at) => problems[at] === problem)
          .map((provider) => PROVIDER_TITLES[provider]);
        if (titles.length === 0) return null;
        const list = new Intl.ListFormat(document.documentElement.lang).format(titles);
        return (
          <span key={problem}>
            <Marked text={t(key, { providers: list, count: titles.length })} marks={{ again, link: toSettings }} />
          </span>
        );
      })}
    </Note>
  );
}

const PROBLEMS = [
  ["unavailable", "calendars.away"],
  ["unlinked", "calendars.unlinked"],
  ["not-allowed", "calendars.notAllowed"],
] as const;

const toSettings = (words: string) => <Link to="/me/settings">{words}</Link>;

const Note = styled.p`
  display: flex;
  /* A line of its own instead of words between the buttons. */
  flex: 1 1 260px;
  &:empty {
    flex-basis: 0;
  }
  flex-wrap: wrap;
  gap: 2px 14px;
  color: var(--muted);
  font-size: var(--text-small);
  line-height: 1.35;
  & button,
  & a {
    color: ${hue("sched")};
    font-weight: 600;
    text-decoration: none;
  }
`;
