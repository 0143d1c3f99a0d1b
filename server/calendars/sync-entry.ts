import { randomUUID } from "node:crypto";
import type { CalendarEntry, EntryPlace } from "#db/stores/calendar-store.ts";
import type { OAuthAccount } from "#db/stores/oauth-account-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import { withCalendar } from "./account-access.ts";
import type { CalendarProviderName } from "#domain/calendar/provider.ts";
import { type EntryText, ProviderFault } from "./providers/provider.ts";
import type { AppContext } from "../app-context.ts";
import { sha256 } from "../sha256.ts";
import type { Task } from "../jobs/task.ts";

/** A provider that takes longer will most likely not answer at all. */
const MAX_CALL_MS = 20_000;

/**
 * Returns the task that writes a meeting's present state into a user's calendar. Every change enqueues a job, and a user's jobs
 * run one after the other, so the last job leaves the calendar correct.
 */
export function syncEntry(provider: CalendarProviderName): Task<"syncGoogleEntry" | "syncMicrosoftEntry"> {
  return async ({ meetingID, userID }, { context, signal }) => {
    const accounts = await context.database.views.calendars.accounts(userID);
    const account = accounts.find((candidate) => candidate.provider === provider);
    if (account === undefined) return;
    const place = { meetingID, userID, provider };
    const begun = await context.database.transaction((stores) => begin(place, stores, context));
    if (begun === undefined) return;
    try {
      const call = { account, signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_CALL_MS)]) };
      await callProvider(place, { ...begun, call }, context);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      // The permission is gone. A new permission enqueues the job again.
      if (error.kind === "revoked" || error.kind === "forbidden") return;
      if (error.retryAfterMs === undefined) throw error;
      // Postpones the job without counting an attempt, because the provider has named a time.
      const { retryAfterMs } = error;
      await context.database.transaction(({ calendars }) => calendars.postpone(place, retryAfterMs));
    }
  };
}

type ProviderCall = Begun & { readonly call: { readonly account: OAuthAccount; readonly signal: AbortSignal } };

async function callProvider(place: EntryPlace, begun: ProviderCall, context: AppContext): Promise<void> {
  const { wanted, contentHash, entry, call } = begun;
  const name = { name: nameOf(place), key: entry.key };
  const nameWithID = { ...name, eventID: entry.eventID };
  if (wanted === undefined || contentHash === undefined) {
    // After a call with an unknown outcome the id may belong to an earlier entry.
    const removed = entry.contentHash === undefined ? name : nameWithID;
    await withCalendar(call, (calendar) => calendar.removeEntry(removed), context);
    await context.database.transaction(({ calendars }) => calendars.removeEntry(place, entry.key));
    return;
  }
  const eventID = await withCalendar(call, (calendar) => calendar.writeEntry(nameWithID, wanted), context);
  await context.database.transaction(({ calendars }) => calendars.saveEntry(place, { ...entry, eventID, contentHash }));
}

/** The planned call: it writes `wanted`, or removes the entry without it. */
type Begun = {
  readonly wanted?: EntryText;
  readonly contentHash?: Uint8Array;
  readonly entry: CalendarEntry;
};

/**
 * Plans the call; returns undefined if the calendar is up to date. Stores a new entry under the meeting's lock before
 * the provider creates it. A command that deletes the meeting or the answer then finds the entry and removes it.
 * Deletes the content hash of an existing entry first, because the reply may be lost and the calendar's content is
 * unknown then.
 */
async function begin(place: EntryPlace, stores: Stores, context: AppContext): Promise<Begun | undefined> {
  const { meetingID, userID } = place;
  const meeting = (await stores.meetings.lock(meetingID))?.meeting;
  const respondent = meeting === undefined ? undefined : await stores.respondents.findByUser(meetingID, userID);
  const account = await stores.oauthAccounts.find(place);
  const entry = await stores.calendars.entry(place);
  // The job of a disabled user ends here; enabling enqueues it again.
  if (account?.hasCalendar !== true || (await stores.users.hold(userID))?.isDisabled === true) return undefined;
  if (meeting?.schedule === undefined || respondent === undefined) {
    // The call-off may still be undone; otherwise this job is enqueued again.
    const isUnsettled = respondent !== undefined && (await stores.jobs.isScheduleUnsettled(meetingID));
    if (entry === undefined || isUnsettled) return undefined;
    await stores.calendars.forgetContent(place);
    return { entry };
  }
  const { name: summary, about: description, schedule, timezone } = meeting;
  const wanted = {
    summary,
    description,
    url: `${context.publicUrl()}/m/${meetingID}`,
    place: meeting.place,
    ...schedule,
    timezone,
  };
  const contentHash = hashOf(wanted);
  if (entry === undefined) {
    const key = randomUUID();
    await stores.calendars.beginEntry(place, key);
    return { wanted, contentHash, entry: { key } };
  }
  if (entry.contentHash !== undefined && Buffer.compare(contentHash, entry.contentHash) === 0) return undefined;
  await stores.calendars.forgetContent(place);
  return { wanted, contentHash, entry };
}

/**
 * Returns our name of the entry, which is fixed for a meeting and a user. Unlinking leaves the entry in the calendar; a later
 * link finds it by this name, so that the meeting does not appear twice.
 */
function nameOf({ meetingID, userID }: EntryPlace): string {
  return sha256(`${meetingID} ${userID}`).toString("hex");
}

function hashOf({ summary, description, url, start, end, kind, timezone, place }: EntryText): Uint8Array {
  const of = kind === undefined ? [] : [kind, timezone];
  const where = place === undefined ? [] : [{ place }];
  return sha256(JSON.stringify([summary, description, url, start, end, ...of, ...where]));
}
