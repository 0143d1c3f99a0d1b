import { LIMITS } from "#domain/limits.ts";
import { answers, type ContractCase } from "./contract-case.ts";

/** Calls that read a calendar by its address. */
export const CALENDAR_CASES: readonly ContractCase[] = [
  answers("addCalendar", 201, "with its address", async (stage) => ({
    ...(await stage.user()),
    body: stage.calendar,
  })),
  answers("addCalendar", 409, "beyond twenty", async (stage) => {
    const user = await stage.user();
    const request = (at: number) => ({
      ...user,
      body: { ...stage.calendar, address: `${stage.calendar.address}?${at}` },
    });
    for (let at = 0; at < LIMITS.calendars; at += 1) await stage.ask("addCalendar", request(at));
    return request(LIMITS.calendars);
  }),
  answers("busyTimes", 404, "around a meeting that is not there", async (stage) => ({
    ...(await stage.user()),
    query: { meetingID: "aaaaaaaaaaaa" },
  })),
  answers("guestBusyTimes", 200, "with the address of a calendar", async (stage) => ({
    params: { meetingID: (await stage.api.createMeeting()).meetingID },
    body: stage.calendar,
  })),
];
