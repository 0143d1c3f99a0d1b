import { useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { serverTime } from "../api/clock.ts";
import { myKey } from "../session/viewer.ts";
import { t } from "../text/t.ts";
import { reader } from "../time/words.ts";
import { toast } from "../ui/toast.ts";
import { addedCalendarsQuery } from "./calendar-queries.ts";

/** Returns functions that change the calendars of a user. List and busy times are read again afterwards. */
export function useAddedCalendars(token: string | undefined) {
  const client = useQueryClient();
  async function readAgain(): Promise<void> {
    void client.invalidateQueries({ queryKey: myKey(token, "busy") });
    await client.invalidateQueries({ queryKey: addedCalendarsQuery(token).queryKey });
  }
  return {
    async add(body: BodyOf<"addCalendar">, signal: AbortSignal): Promise<void> {
      try {
        const { name } = await call("addCalendar", { body, signal });
        toast(t("calendars.added", { names: name }), { kind: "primary" });
      } finally {
        // A reading that was stopped here may have ended there.
        await readAgain();
      }
    },
    edit: (calendarID: string, body: BodyOf<"editCalendar">) =>
      call("editCalendar", { params: { calendarID }, body }).then(readAgain),
    refresh: (calendarID: string) => call("refreshCalendar", { params: { calendarID } }).then(readAgain),
    remove: (calendarID: string) => call("removeCalendar", { params: { calendarID } }).then(readAgain),
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
