import type { MeetingID } from "#domain/ids.ts";
import { isFloating } from "#domain/meeting/kind.ts";
import { WEEK_MS } from "#domain/time/weekdays.ts";
import { presentSlots, replaceSlots } from "#domain/time/meeting-slots.ts";
import { DAY_QUARTERS, parseSlotOf, type Slot } from "#domain/time/slot.ts";
import { zoneClock } from "#domain/time/zone-clock.ts";
import { localStore } from "../../api/browser-storage.ts";
import { call } from "../../api/call.ts";
import { serverTime } from "../../api/clock.ts";
import { keysOf, type MeetingReply } from "./meeting-query.ts";

/** A device may have older zone data; then the page draws the server's slots, in the returned zone. */
export async function compareSlots(meeting: MeetingReply): Promise<string | undefined> {
  if (isFloating(meeting) || wereEqual(meeting)) return undefined;
  const meetingID = meeting.meetingID as MeetingID; // comes from the server
  const { slots } = await call("meetingSlots", { params: { meetingID }, keys: keysOf(meetingID) });
  const [devices, servers] = [[...presentSlots(meeting)], slots.flatMap((text) => parseSlotOf(text) ?? [])];
  if (devices.join() === servers.join()) {
    rememberEqual(meeting);
    return undefined;
  }
  replaceSlots(meeting, servers);
  return shownZone(devices, servers, meeting.timezone);
}

/** Returns a zone of a fixed offset whose clocks show the meeting's hours; UTC if the offset changes between slots. */
export function shownZone(devices: readonly Slot[], servers: readonly Slot[], zone: string): string {
  const [first = 0, last = 0] = [devices[0], devices.at(-1)];
  const { wall } = zoneClock(zone, first - DAY_QUARTERS, last + DAY_QUARTERS);
  const offsets = new Set(devices.map((slot, at) => wall(slot) - (servers[at] ?? Number.NaN)));
  const [offset = 0] = offsets;
  if (devices.length !== servers.length || offsets.size !== 1 || offset === 0) return "UTC";
  // Older browsers format times of `Etc/GMT+7` but not of `-07:00`. Its sign is inverted.
  if (offset % 4 === 0) return `Etc/GMT${offset < 0 ? "+" : "-"}${Math.abs(offset / 4)}`;
  return `${offset < 0 ? "-" : "+"}${new Date(Math.abs(offset) * 900_000).toISOString().slice(11, 16)}`;
}

const EQUAL = "overlap.zone-data";

/** Months of zones that were equal, in this browser and week: zone data change with updates of either side. */
const readEqual = (): string[] => {
  const [stamp, ...months] = (localStore.read(EQUAL) ?? "").split("\n");
  return stamp === stampNow() ? months : [];
};
const stampNow = (): string => `${Math.floor(serverTime() / WEEK_MS)} ${navigator.userAgent}`;
const monthsOf = ({ timezone, tentativeDates }: MeetingReply): string[] =>
  tentativeDates.map((date) => `${timezone} ${date.slice(0, 7)}`);

function wereEqual(meeting: MeetingReply): boolean {
  const equal = new Set(readEqual());
  return monthsOf(meeting).every((month) => equal.has(month));
}

function rememberEqual(meeting: MeetingReply): void {
  localStore.write(EQUAL, [stampNow(), ...new Set([...readEqual(), ...monthsOf(meeting)])].join("\n"));
}
