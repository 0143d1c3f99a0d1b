import {
  type MeetingID,
  parseMeetingID,
  parseRespondentID,
  parseUserID,
  type RespondentID,
  type UserID,
} from "#domain/ids.ts";
import type { NewMeeting } from "../stores/meeting-store.ts";
import type { Database } from "../database.ts";
import type { ChangedAnswer } from "../hot/grid-log.ts";
import type { Stores } from "../stores/stores.ts";
import type { User } from "#domain/user.ts";
import { parseSlot, type Slot } from "#domain/time/slot.ts";
import { slotAfter } from "#domain/testing/slot-after.ts";

let last = 0;

/** Returns an unused id: `M00000000001`. */
export function newMeetingID(): MeetingID {
  return parseMeetingID(next("M"))!;
}

/** `R00000000002`. */
export function newRespondentID(): RespondentID {
  return parseRespondentID(next("R"))!;
}

/** `U00000000003`. */
export function newUserID(): UserID {
  return parseUserID(next("U"))!;
}

function next(kind: string): string {
  last += 1;
  return kind + String(last).padStart(11, "0");
}

/** Returns a meeting that is not stored yet. */
export function newMeeting(differently: Partial<NewMeeting> = {}): NewMeeting {
  return {
    meetingID: newMeetingID(),
    name: "Summer fête",
    about: "Bring a cake.\nOr two.",
    timezone: "Europe/Berlin",
    tentativeDates: ["2026-11-24", "2026-11-25", "2026-12-01"],
    minStartHour: 9,
    maxEndHour: 17.25,
    protectAnswers: false,
    ...differently,
  };
}

/** Stores a meeting with respondents of these names, who have not answered yet. */
export async function storedMeeting(
  database: Database,
  names: readonly string[] = [],
  differently: Partial<NewMeeting> = {},
): Promise<{ meetingID: MeetingID; respondentIDs: RespondentID[] }> {
  const meeting = newMeeting(differently);
  const { meetingID } = meeting;
  const respondentIDs = names.map(newRespondentID);
  await database.transaction(async (stores) => {
    await stores.meetings.insert(meeting);
    for (const [index, respondentID] of respondentIDs.entries()) {
      await stores.respondents.insert({ meetingID, respondentID, name: names[index]! });
    }
  });
  return { meetingID, respondentIDs };
}

/** Stores an account, by default Ann's. */
export async function storedUser(database: Database, differently: Partial<User> = {}): Promise<User> {
  const userID = differently.userID ?? newUserID();
  const email = `${userID.toLowerCase()}@example.org`;
  const user: User = { userID, name: "Ann", email, isSubscribed: false, locale: "en", ...differently };
  await database.transaction(({ users }) => users.insert(user));
  return user;
}

/** Returns this many half hours from 24 November 2026, 09:00 UTC. */
export function halfHours(many: number): Slot[] {
  const nine = parseSlot("2026-11-24T09:00:00Z")!;
  return Array.from({ length: many }, (_, index) => slotAfter(nine, index));
}

/** Stores the next change of a locked meeting's grid. Returns its `seq`. */
export async function storedChange(
  log: ReturnType<Stores["gridLog"]>,
  update: Uint8Array,
  answers: readonly ChangedAnswer[] = [],
): Promise<number> {
  const { snapshotSeq, updates } = await log.since(0);
  const seq = (updates.at(-1)?.seq ?? snapshotSeq) + 1;
  await log.store({ seq, update, answers, requests: [], askedAt: 0 });
  return seq;
}
