import styled from "@emotion/styled";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PROVIDER_TITLES } from "#domain/calendar/provider.ts";
import { call } from "../api/call.ts";
import { serverTime } from "../api/clock.ts";
import { getToken } from "../api/token.ts";
import { myKey } from "../session/viewer.ts";
import { Marked } from "../text/Marked.tsx";
import { listed, t } from "../text/t.ts";
import { listText } from "../time/late-words.ts";
import { Link } from "../ui/Link.tsx";
import { hue, SMALL } from "../ui/theme.ts";
import { ageText } from "./added-calendars.ts";
import { isOld } from "./readings.ts";
import type { Overlay } from "./use-overlay.ts";

type Readings = Overlay["readings"];

/** Says below the days which calendars cannot be read, and how old their times are. */
export default function CalendarNote({ readings }: Pick<Overlay, "readings">) {
  const { retry, isRetrying } = useRetry(readings);
  const again = (words: string) => (
    <button type="button" disabled={isRetrying} onClick={retry}>
      {words}
    </button>
  );
  return (
    <Note role="status">
      {[...providerTroubles(readings), ...troubles(readings)].map((text) => (
        <span key={text}>
          <Marked text={text} marks={{ again, link: toSettings }} />
        </span>
      ))}
    </Note>
  );
}

/** Returns the sentences about Google and Microsoft, which share one with the same problem. */
function providerTroubles(readings: Readings): string[] {
  return PROBLEMS.flatMap(([problem, key]) => {
    const titles = readings.flatMap(({ provider, state }) =>
      provider !== undefined && state === problem ? [PROVIDER_TITLES[provider]] : [],
    );
    return titles.length === 0 ? [] : [t(key, { providers: listText(titles), count: titles.length })];
  });
}

/** Returns the sentences about other calendars; calendars with the same trouble share one. */
function troubles(readings: Readings): string[] {
  const nowMs = serverTime();
  const names = new Map<string | undefined, string[]>();
  for (const reading of readings) {
    const { name, provider, message, readAt } = reading;
    const isAged = readAt !== undefined && isOld(reading, nowMs);
    if (provider !== undefined || (message === undefined && !isAged)) continue;
    const label = isAged ? t("calendars.aged", { name, age: ageText(readAt, nowMs) }) : name;
    names.set(message, [...(names.get(message) ?? []), label]);
  }
  return [...names].map(([message, all]) => {
    const calendars = listed(all);
    return message === undefined
      ? t("calendars.oldOnly", { calendars })
      : t("calendars.trouble", { calendars, message });
  });
}

/** Reads all calendars again; the server at once reads the calendars that failed. */
function useRetry(readings: Readings) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const failed = readings.flatMap(({ calendarID, message }) =>
        calendarID === undefined || message === undefined ? [] : [calendarID],
      );
      await Promise.allSettled(failed.map((calendarID) => call("refreshCalendar", { params: { calendarID } })));
      const keys = [myKey(getToken(), "calendar-events"), myKey(getToken(), "busy"), ["guest-busy"]];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  return { retry: () => mutate(), isRetrying: isPending };
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
  @media print {
    display: none;
  }
`;
