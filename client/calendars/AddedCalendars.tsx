import styled from "@emotion/styled";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MeetingID } from "#domain/ids.ts";
import { Button } from "../ui/Button.tsx";
import { errorText, RequestFailure } from "../ui/Failure.tsx";
import { Hint } from "../ui/Muted.tsx";
import { later } from "../ui/later.tsx";
import { t } from "../text/t.ts";
import { useAddedCalendars } from "./added-calendars.ts";
import { addedCalendarsQuery, guestBusyQuery } from "./calendar-queries.ts";
import type { ChosenMeeting } from "./add/chosen-meeting.ts";
import { hostOf } from "./add/host-of.ts";
import {
  removeCalendarFile,
  removeGuestCalendar,
  saveGuestCalendar,
  useCalendarFiles,
  useGuestCalendars,
} from "./browser-calendars.ts";
import { CalendarList, type ListedCalendar } from "./CalendarList.tsx";

type AddedCalendarsProps = {
  /** Undefined for a guest. */
  readonly token: string | undefined;
  readonly meeting?: ChosenMeeting;
  /** Whether other calendars are listed beside these. */
  readonly hasOthers?: boolean;
};

const AddCalendar = later(() => import("./add/AddCalendar.tsx"));

/** Lists the calendars that the viewer has added, and adds others. */
export function AddedCalendars({ token, meeting, hasOthers = false }: AddedCalendarsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { data, error } = useQuery(addedCalendarsQuery(token));
  const inAccount = useListedInAccount(token);
  const inBrowser = useListedInBrowser(token, meeting);
  const files = useListedFiles(meeting?.meetingID);
  const calendars = [...inAccount, ...inBrowser, ...files];
  const isLoading = token !== undefined && data === undefined && error === null;
  return (
    <Added>
      {isLoading && <Hint role="status">{t("common.loading")}</Hint>}
      {data === undefined && <RequestFailure error={error} />}
      {calendars.length > 0 && <CalendarList calendars={calendars} />}
      {calendars.length === 0 && !isLoading && !hasOthers && <Hint>{t("calendars.none")}</Hint>}
      <Button onPointerEnter={prepare} onFocus={prepare} onClick={() => setIsAdding(true)}>
        {t("calendars.add")}
      </Button>
      {isAdding && <AddCalendar token={token} meeting={meeting} onClose={() => setIsAdding(false)} />}
    </Added>
  );
}

const prepare = (): void => void AddCalendar.load().catch(() => {});

function useListedInAccount(token: string | undefined): ListedCalendar[] {
  const { data } = useQuery(addedCalendarsQuery(token));
  const account = useAddedCalendars(token);
  return (data?.calendars ?? []).map((calendar) => ({
    ...calendar,
    id: calendar.calendarID,
    place: calendar.host,
    readAt: Date.parse(calendar.readAt),
    problem: calendar.problem?.message,
    edit: (change) => account.edit(calendar.calendarID, change),
    refresh: () => account.refresh(calendar.calendarID),
    remove: () => account.remove(calendar.calendarID),
  }));
}

/** Only this browser knows a guest's addresses, also after the guest's login. The grid reads them. */
function useListedInBrowser(token: string | undefined, meeting: ChosenMeeting | undefined): ListedCalendar[] {
  const client = useQueryClient();
  const calendars = useGuestCalendars();
  const queries = meeting === undefined ? [] : calendars.map((calendar) => guestBusyQuery(calendar, meeting));
  const readings = useQueries({ queries: queries.map((query) => ({ ...query, enabled: false })) });
  return calendars.map((calendar, at) => {
    const { data: [reading] = [], error } = readings[at] ?? {};
    const query = queries[at];
    const host = hostOf(calendar.address);
    return {
      ...calendar,
      place: token === undefined ? host : t("calendars.inBrowser", { host }),
      readAt: reading?.readAt,
      problem: error ? errorText(error) : reading?.message,
      edit: async (change) => saveGuestCalendar({ ...calendar, ...change }),
      ...(query && { refresh: () => client.refetchQueries({ queryKey: query.queryKey }) }),
      remove: async () => removeGuestCalendar(calendar.id),
    };
  });
}

function useListedFiles(meetingID: MeetingID | undefined): ListedCalendar[] {
  const files = useCalendarFiles(meetingID ?? "");
  if (meetingID === undefined) return [];
  const place = t("calendars.file");
  return files.map((file) => ({ ...file, place, remove: async () => removeCalendarFile(meetingID, file.id) }));
}

const Added = styled.div`
  display: grid;
  gap: 16px;
  justify-items: start;
  & > ul {
    justify-self: stretch;
  }
`;
