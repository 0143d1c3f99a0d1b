import type { MeetingPerson } from "#db/stores/meeting-people.ts";
import type { NewJob } from "#db/stores/job-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import { JOB_KEYS, type JobPayload } from "#domain/contract/jobs.ts";
import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { type Recipient, recipientOf } from "./recipient.ts";

/*
 * The recipients of each notice. "Once a time was set" includes a time that was called off since.
 *
 *   the time is set, moved or called off, or      creator and respondents, except the person who changed it
 *     its calendar entry changes
 *   a day before the time                         respondents
 *   a first answer                                creator; the respondent too, when a time is set
 *   all expected people have answered             creator
 *   an answer is removed, or comes back           its respondent, once a time was set
 *   an account claims a guest's answer            the guest's mailbox, once a time was set; then the account
 *   the meeting is deleted                        creator and respondents, once a time was set
 *
 * `recipientOf` says which people want notices. Each mailbox gets one job. When it runs, it checks again who wants mail
 * and what there is to say.
 */

type NoticeStores = Pick<Stores, "notices" | "jobs">;
type Target = JobPayload<"notifySchedule">["to"];

type ScheduleChange = {
  /** The caller who made the change: a user, or the guest with this key hash. */
  readonly by?: { readonly userID?: UserID | undefined; readonly respondentKey?: Uint8Array | undefined };
  /** Delay before the notices leave, in milliseconds. */
  readonly after?: number;
};

/**
 * Counts a change of a locked meeting's time or calendar entry. Enqueues one job that enqueues all others, because the
 * caller must not wait for a thousand rows.
 */
export async function enqueueScheduleSync(stores: NoticeStores, meetingID: MeetingID, change: ScheduleChange = {}) {
  const { by: { userID, respondentKey } = {}, after } = change;
  await stores.notices.addSteps(meetingID, { sequence: 1, unseenSteps: 0 });
  const guestID = respondentKey && (await stores.notices.respondentWithKey(meetingID, respondentKey));
  const by = userID === undefined ? guestID && { respondentID: guestID } : { userID };
  const payload = { meetingID, ...(by && { by }) };
  await stores.jobs.add({ name: "syncSchedule", payload, key: JOB_KEYS.syncSchedule(meetingID), after });
}

/** Enqueues a notice of the time for each mailbox. For `by`, who made the change, it is recorded and not sent. */
export async function enqueueScheduleNotices({ notices, jobs }: NoticeStores, meetingID: MeetingID, by?: Target) {
  const people = byMailbox(await notices.people(meetingID));
  await jobs.addAll(people.map((person) => scheduleJob(meetingID, targetFrom(person), by)));
}

export async function enqueueReminders({ notices, jobs }: NoticeStores, meetingID: MeetingID, start: number) {
  const people = byMailbox((await notices.people(meetingID)).filter(isRespondent));
  const reminders = people.map((person): NewJob => {
    const to = targetFrom(person);
    return { name: "remindOfTime", payload: { meetingID, to, start }, key: JOB_KEYS.reminder(meetingID, to) };
  });
  await jobs.addAll(reminders);
}

export async function enqueueAnswerNotices(
  { notices, jobs }: NoticeStores,
  { meetingID, creator: creatorID, schedule }: Meeting,
  respondentID: RespondentID,
): Promise<void> {
  if (creatorID === undefined && schedule === undefined) return;
  const people = await notices.somePeople(meetingID, [respondentID]);
  const creator = people.find((one) => !isRespondent(one));
  const respondent = people.find(isRespondent);
  if (respondent === undefined) return;
  const isOther = creator !== undefined && creator.userID !== respondent.userID;
  const key = JOB_KEYS.answered(meetingID, respondentID);
  await jobs.addAll([
    ...(isOther && isReached(creator)
      ? [{ name: "notifyAnswered", payload: { meetingID, respondentID }, key } as const]
      : []),
    ...(schedule !== undefined && isReached(respondent) ? [scheduleJob(meetingID, targetFrom(respondent))] : []),
  ]);
}

/** Enqueues the mail that everybody has answered, if a change of a locked meeting has just completed its people. */
export async function enqueueAllAnswered({ expected, jobs }: Pick<Stores, "expected" | "jobs">, meetingID: MeetingID) {
  if (!(await expected.markComplete(meetingID))) return;
  await jobs.add({ name: "notifyAllAnswered", payload: { meetingID }, key: JOB_KEYS.allAnswered(meetingID) });
}

/** Enqueues the notices before a locked meeting is deleted. */
export async function enqueueDeletionNotices({ notices, jobs }: NoticeStores, meetingID: MeetingID): Promise<void> {
  const meeting = await notices.meeting(meetingID);
  if (meeting === undefined || meeting.sequence === 0) return;
  const next = { ...meeting, sequence: meeting.sequence + 1 };
  const people = byMailbox(await notices.people(meetingID));
  await jobs.addAll(people.map((person) => goneJob("deleted", person, { meetingID, meeting: next })));
}

type Leaving = {
  readonly why: "removed" | "claimed";
  readonly respondentIDs: readonly RespondentID[];
  readonly claimedBy?: UserID;
  /** Delay before the notices leave, in milliseconds. */
  readonly after?: number | undefined;
};

/**
 * Enqueues the notices before answers of a locked meeting are removed, or become an account's. It counts two steps: one
 * for the entry that leaves the calendars, one for later mails to the people. If answers are hidden, only mails count
 * these steps, because an entry that others read would show that somebody left.
 */
export async function enqueueLeavingNotices(
  { notices, jobs }: NoticeStores,
  meetingID: MeetingID,
  leaving: Leaving,
): Promise<void> {
  const { why, respondentIDs, after, claimedBy } = leaving;
  const people = await reachedRespondents(notices, meetingID, respondentIDs);
  const meeting = people.length === 0 ? undefined : await notices.meeting(meetingID);
  if (meeting === undefined || meeting.sequence === 0) return;
  const counter = meeting.answersHidden ? "unseenSteps" : "sequence";
  await notices.addSteps(meetingID, { sequence: 0, unseenSteps: 0, [counter]: 2 });
  const gone = { meetingID, meeting: { ...meeting, [counter]: meeting[counter] + 1 }, claimedBy };
  await jobs.addAll(people.map((person) => ({ ...goneJob(why, person, gone), after })));
}

/** Enqueues notices for removed answers that are back; they replace waiting notices of the removal. */
export async function enqueueReturnNotices(
  { notices, jobs }: NoticeStores,
  meetingID: MeetingID,
  respondentIDs: readonly RespondentID[],
): Promise<void> {
  const people = await reachedRespondents(notices, meetingID, respondentIDs);
  if (people.length === 0 || (await notices.meeting(meetingID))?.sequence === 0) return;
  await jobs.addAll(people.map((person) => scheduleJob(meetingID, targetFrom(person))));
}

const isRespondent = ({ respondentID }: MeetingPerson): boolean => respondentID !== null;
const isReached = (person: MeetingPerson): boolean => recipientOf(person) !== undefined;

async function reachedRespondents(
  notices: Stores["notices"],
  meetingID: MeetingID,
  respondentIDs: readonly RespondentID[],
): Promise<readonly MeetingPerson[]> {
  const people = await notices.somePeople(meetingID, respondentIDs);
  return people.filter((person) => isRespondent(person) && isReached(person));
}

/** Returns one person for each mailbox that wants notices: the account, otherwise the guest who answered first. */
function byMailbox(people: readonly MeetingPerson[]): readonly MeetingPerson[] {
  const accountsFirst = people.toSorted((a, b) => Number(a.userID === null) - Number(b.userID === null));
  const mailboxes = new Map<string, MeetingPerson>();
  for (const person of accountsFirst) {
    const mailbox = recipientOf(person)?.address.toLowerCase();
    if (mailbox !== undefined) mailboxes.getOrInsert(mailbox, person);
  }
  return [...mailboxes.values()];
}

function targetFrom({ userID, respondentID }: MeetingPerson): Target {
  if (userID !== null) return { userID };
  if (respondentID !== null) return { respondentID };
  throw new Error("A recipient is a user or a respondent.");
}

export function scheduleJob(meetingID: MeetingID, to: Target, by?: Target): NewJob {
  const key = JOB_KEYS.schedule(meetingID, to);
  const isKnown = by !== undefined && key === JOB_KEYS.schedule(meetingID, by);
  return { name: "notifySchedule", payload: { meetingID, to, ...(isKnown && { isKnown }) }, key };
}

type CountedMeeting = NonNullable<Awaited<ReturnType<Stores["notices"]["meeting"]>>>;
type Gone = {
  readonly meetingID: MeetingID;
  readonly meeting: CountedMeeting;
  readonly claimedBy?: UserID | undefined;
};

function goneJob(
  why: "deleted" | "removed" | "claimed",
  person: MeetingPerson,
  { meetingID, meeting, claimedBy }: Gone,
): NewJob {
  const { name, timezone, sequence: shownSequence, unseenSteps } = meeting;
  const sequence = shownSequence + unseenSteps;
  const { reading: _reading, ...recipient } = recipientOf(person) as Recipient;
  return {
    name: "notifyGone",
    payload: { why, meetingID, name, timezone, sequence, shownSequence, recipient, claimedBy },
    // No key for claimed answers: it would replace a waiting notice of the time, which now belongs to the account.
    ...(why !== "claimed" && { key: JOB_KEYS.schedule(meetingID, targetFrom(person)) }),
  };
}
