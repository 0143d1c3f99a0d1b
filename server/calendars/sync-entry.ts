import { randomUUID } from "node:crypto";
import type { CalendarEntry, EntryPlace } from "#db/stores/calendar-store.ts";
import type { OAuthAccount } from "#db/stores/oauth-account-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import { withCalendar } from "./account-access.ts";
import type { ProviderName } from "#domain/calendar/provider.ts";
import { type EntryText, ProviderFault } from "./providers/provider.ts";
import type { AppContext } from "../app-context.ts";
import { sha256 } from "../sha256.ts";
import type { Task } from "../jobs/task.ts";

/** A provider that takes longer will most likely not answer at all. */
const MAX_CALL_MS = 20_000;

/**
 * Brings a person's linked calendar up to date with a meeting as it is when the job runs. Every change enqueues a job,
 * and a person's jobs run one after the other, so the last one leaves the calendar as it should be.
 */
export function syncEntry(provider: ProviderName): Task<"syncGoogleEntry" | "syncMicrosoftEntry"> {
  return async ({ meetingID, userID }, { context, signal }) => {
    const accounts = await context.database.views.calendars.accounts(userID);
    const account = accounts.find((one) => one.provider === provider);
    if (account === undefined) return;
    const place = { meetingID, userID, provider };
    const begun = await context.database.transaction((stores) => begin(place, stores, context));
    if (begun === undefined) return;
    try {
      const call = { account, signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_CALL_MS)]) };
      await callProvider(place, { ...begun, call }, context);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      // The permission to write there is gone, and nothing is left to try; a new permission enqueues the job again.
      if (error.kind === "revoked" || error.kind === "forbidden") return;
      if (error.retryAfterMs === undefined) throw error;
      // Not a failure: the provider has said when to come back, and no attempt is used up until then.
      const { retryAfterMs } = error;
      await context.database.transaction(({ calendars }) => calendars.postpone(place, retryAfterMs));
    }
  };
}

type ProviderCall = Begun & { readonly call: { readonly account: OAuthAccount; readonly signal: AbortSignal } };

async function callProvider(place: EntryPlace, begun: ProviderCall, context: AppContext): Promise<void> {
  const { wanted, contentHash, entry, call } = begun;
  const name = { name: nameOf(place), key: entry.key };
  const known = { ...name, eventID: entry.eventID };
  if (wanted === undefined || contentHash === undefined) {
    // While it is not known what the last call has done, the id may be that of an entry before this one.
    const removed = entry.contentHash === undefined ? name : known;
    await withCalendar(call, (calendar) => calendar.removeEntry(removed), context);
    await context.database.transaction(({ calendars }) => calendars.removeEntry(place, entry.key));
    return;
  }
  const eventID = await withCalendar(call, (calendar) => calendar.writeEntry(known, wanted), context);
  await context.database.transaction(({ calendars }) => calendars.saveEntry(place, { ...entry, eventID, contentHash }));
}

/** The call that is to be made: it writes `wanted`, or removes the entry where nothing is wanted. */
type Begun = {
  readonly wanted?: EntryText;
  readonly contentHash?: Uint8Array;
  readonly entry: CalendarEntry;
};

/**
 * Decides what the calendar must be told; undefined when it says the right thing already. A new entry is noted, under
 * the meeting's lock, before the provider makes it: a command that deletes the meeting or the answer meanwhile finds the
 * note and has the entry removed. Of a known one it is forgotten what it says: the reply to the call may be lost, and
 * it could not be told then whether the calendar says the old thing or the new one.
 */
async function begin(place: EntryPlace, stores: Stores, context: AppContext): Promise<Begun | undefined> {
  const { meetingID, userID } = place;
  const meeting = (await stores.meetings.lock(meetingID))?.meeting;
  const respondent = meeting === undefined ? undefined : await stores.respondents.findByUser(meetingID, userID);
  const account = await stores.oauthAccounts.find(place);
  const entry = await stores.calendars.entry(place);
  if (account?.hasCalendar !== true) return undefined;
  if (meeting?.schedule === undefined || respondent === undefined) {
    // Called off a moment ago: when that holds, this job is enqueued again.
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
 * Our name of the entry, always the same for a meeting and a person. Unlinking forgets the entry but leaves it in the
 * calendar; when the calendar is linked again it is found by this name, so that the meeting is not there twice.
 */
function nameOf({ meetingID, userID }: EntryPlace): string {
  return sha256(`${meetingID} ${userID}`).toString("hex");
}

function hashOf({ summary, description, url, start, end, kind, timezone, place }: EntryText): Uint8Array {
  const of = kind === undefined ? [] : [kind, timezone];
  const where = place === undefined ? [] : [{ place }];
  return sha256(JSON.stringify([summary, description, url, start, end, ...of, ...where]));
}
