import styled from "@emotion/styled";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { PROVIDER_TITLES } from "#domain/calendar/provider.ts";
import { myKey } from "../session/viewer.ts";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";
import { Link } from "../ui/Link.tsx";
import { hue, SMALL } from "../ui/theme.ts";
import { type CalendarEventsOf, calendarEventsQuery, readings } from "./calendar-queries.ts";
import { type Calendars, useCalendars } from "./use-calendars.ts";

type CalendarNoteProps = Pick<CalendarEventsOf, "meetingID" | "slots">;

/** Says below the days which calendars cannot be read. */
export default function CalendarNote({ meetingID, slots }: CalendarNoteProps) {
  const calendars = useCalendars(meetingID);
  return calendars && <Notes calendars={calendars} slots={slots} />;
}

type NotesProps = Pick<CalendarEventsOf, "slots"> & { readonly calendars: Calendars };

function Notes({ calendars: { meetingID, token, providers }, slots }: NotesProps) {
  const client = useQueryClient();
  const { problems } = useQueries({
    queries: providers.map((provider) => calendarEventsQuery({ token, provider, meetingID, slots })),
    combine: readings,
  });
  const retry = (): void => void client.invalidateQueries({ queryKey: myKey(token, "calendar-events") });
  const again = (words: string) => (
    <button type="button" onClick={retry}>
      {words}
    </button>
  );
  return (
    <Note role="status">
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
  flex-wrap: wrap;
  gap: 2px 14px;
  padding-inline-start: calc(var(--hours) + 4px);
  color: var(--muted);
  font-size: var(--text-small);
  line-height: 1.35;
  & button,
  & a {
    color: ${hue("sched")};
    font-weight: 600;
    text-decoration: none;
  }
  ${SMALL} {
    padding: 0;
  }
`;
