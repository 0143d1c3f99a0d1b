import { useQueryClient } from "@tanstack/react-query";
import type { BodyOf, ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { serverTime } from "../api/clock.ts";
import { myKey } from "../session/viewer.ts";
import { t } from "../text/t.ts";
import { reader } from "../time/words.ts";
import { toast } from "../ui/toast.ts";
import { addedCalendarsQuery } from "./calendar-queries.ts";

type AddedCalendar = ReplyOf<"myCalendars">["calendars"][number];

/** Returns functions that change what the page knows of the user's calendars; busy times are read again. */
export function useAddedCalendars(token: string | undefined) {
  const client = useQueryClient();
  const { queryKey } = addedCalendarsQuery(token);
  async function change(edit: (calendars: readonly AddedCalendar[]) => AddedCalendar[]): Promise<void> {
    // Otherwise an older reply that is still on its way would replace it.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (list) => list && { ...list, calendars: edit(list.calendars) });
    void client.invalidateQueries({ queryKey: myKey(token, "busy") });
  }
  const put = (calendar: AddedCalendar): Promise<void> =>
    change((all) => all.map((one) => (one.calendarID === calendar.calendarID ? calendar : one)));
  return {
    async add(body: BodyOf<"addCalendar">, signal: AbortSignal): Promise<void> {
      try {
        const calendar = await call("addCalendar", { body, signal });
        await change((all) => [...all.filter(({ calendarID }) => calendarID !== calendar.calendarID), calendar]);
        toast(t("calendars.added", { names: calendar.name }), { kind: "primary" });
      } finally {
        // A reading that was stopped here may have ended there.
        if (signal.aborted) void client.invalidateQueries({ queryKey });
      }
    },
    async edit(calendarID: string, body: BodyOf<"editCalendar">): Promise<void> {
      await put(await call("editCalendar", { params: { calendarID }, body }));
    },
    async refresh(calendarID: string): Promise<void> {
      await put(await call("refreshCalendar", { params: { calendarID } }));
    },
    async remove(calendarID: string): Promise<void> {
      await call("removeCalendar", { params: { calendarID } });
      await change((all) => all.filter((one) => one.calendarID !== calendarID));
    },
  };
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Writes how old a reading is: `read 3 minutes ago`. */
export function ageText(readAt: number, now = serverTime()): string {
  const minutes = Math.floor((now - readAt) / MINUTE_MS);
  if (minutes < 1) return t("calendars.readNow");
  const format = new Intl.RelativeTimeFormat(reader().locale);
  const ago =
    minutes < HOUR_MINUTES
      ? format.format(-minutes, "minute")
      : minutes < 2 * DAY_MINUTES
        ? format.format(-Math.floor(minutes / HOUR_MINUTES), "hour")
        : format.format(-Math.floor(minutes / DAY_MINUTES), "day");
  return t("calendars.readAgo", { ago });
}
