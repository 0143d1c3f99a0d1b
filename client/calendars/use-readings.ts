import { useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { PROVIDER_TITLES } from "#domain/calendar/provider.ts";
import { useMemo } from "react";
import { isPassing } from "../api/call-error.ts";
import { serverTime } from "../api/clock.ts";
import { t } from "../text/t.ts";
import { errorText } from "../ui/Failure.tsx";
import {
  addedCalendarsQuery,
  busyTimesQuery,
  calendarEventsQuery,
  guestBusyQuery,
  type ReadPlace,
} from "./calendar-queries.ts";
import { type CalendarReading, fileReading, isOld } from "./readings.ts";
import type { Calendars } from "./use-calendars.ts";

export type Readings = {
  readonly readings: readonly CalendarReading[];
  readonly isPending: boolean;
};

type Source = Pick<CalendarReading, "name" | "provider"> & { readonly query: ReturnType<typeof busyTimesQuery> };

/** Reads all calendars of the viewer; reads calendars with an address only if `isWanted`. */
export function useReadings(calendars: Calendars, place: ReadPlace, isWanted: boolean): Readings {
  const { token, providers, guests, files } = calendars;
  const { meetingID, slots, zone } = place;
  const sources = useMemo((): readonly Source[] => {
    const where = { meetingID, slots, zone };
    const linked = (userToken: string): Source[] => [
      ...providers.map((provider) => ({
        name: PROVIDER_TITLES[provider],
        provider,
        query: calendarEventsQuery(userToken, provider, where),
      })),
      { name: t("calendars.own"), query: busyTimesQuery(userToken, where) },
    ];
    const addresses = guests.map((guest) => ({ name: guest.name, query: guestBusyQuery(guest, where) }));
    return isWanted ? [...(token === undefined ? [] : linked(token)), ...addresses] : [];
  }, [token, providers, guests, meetingID, slots, zone, isWanted]);
  const { isPending, read } = useQueries({
    queries: sources.map(({ query }) => query),
    combine: (results: readonly Result[]) => combined(results, sources),
  });
  const fromFiles = useMemo(() => files.map((file) => fileReading(file, zone)), [files, zone]);
  const isNamed = read.some((reading) => reading.message !== undefined || isOld(reading, serverTime()));
  const { data: list } = useQuery({ ...addedCalendarsQuery(token), enabled: token !== undefined && isNamed });
  const readings = useMemo(() => {
    const names = new Map(list?.calendars.map(({ calendarID, name }) => [calendarID, name]));
    const named = read.map((reading) => ({ ...reading, name: names.get(reading.calendarID ?? "") ?? reading.name }));
    return [...named, ...fromFiles];
  }, [list, read, fromFiles]);
  return { readings, isPending };
}

type Result = UseQueryResult<readonly CalendarReading[]>;

/** A failed call leaves the last reply, which is then stale. */
function combined(results: readonly Result[], sources: readonly Source[]) {
  const read = results.flatMap(({ data, error }, at): readonly CalendarReading[] => {
    const { name = "", provider } = sources[at] ?? {};
    if (error === null) return data ?? [];
    if (provider !== undefined) {
      return [{ name, provider, events: data?.[0]?.events ?? [], busy: [], state: "unavailable" }];
    }
    const message = errorText(error);
    if (data !== undefined) return data.map((reading) => ({ message, ...reading, state: "stale" }));
    return [{ name, events: [], busy: [], state: isPassing(error) ? "unavailable" : "unread", message }];
  });
  return { read, isPending: results.some(({ isPending }) => isPending) };
}
