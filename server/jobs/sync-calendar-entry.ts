import { randomUUID } from "node:crypto";
import type { CalendarEntry, EntryPlace } from "#db/stores/calendar-store.ts";
import type { OAuthAccount } from "#db/stores/oauth-account-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import { withCalendar } from "../calendars/account-access.ts";
import type { ProviderName } from "#domain/calendar/provider.ts";
import type { EntryText } from "../calendars/providers/provider.ts";
import { ProviderFault } from "../calendars/providers/provider-fault.ts";
import type { AppContext } from "../app-context.ts";
import { sha256 } from "../sha256.ts";
import type { Task } from "./tasks.ts";

/** A provider that takes longer will most likely not answer at all. */
const MAX_CALL_MS = 20_000;

/**
 * Brings a person's linked calendar up to date with a meeting as it is when the job runs. Every change enqueues a job,
 * and a person's jobs run one after the other, so the last one leaves the calendar as it should be.
 */
export function syncCalendarEntry(provider: ProviderName): Task<"keep-google-calendar" | "keep-microsoft-calendar"> {
  return async ({ meetingID, userID }, context, signal) => {
    const accounts = await context.database.views.calendars.accounts(userID);
    const account = accounts.find((one) => one.provider === provider);
    if (account === undefined) return;
    const place = { meetingID, userID, provider };
    try {
      await sync(place, { account, signal }, context);
    } catch (error) {
      const wait = error instanceof ProviderFault ? error.retryAfterMs : undefined;
      if (wait === undefined) throw error;
      // Not a failure: the provider has said when to come back, and no attempt is used up until then.
      const runAt = context.clock().epochMilliseconds + wait;
      await context.database.transaction(({ calendars }) => calendars.postpone(place, runAt));
    }
  };
}

type With = { readonly account: OAuthAccount; readonly signal: AbortSignal };

async function sync(place: EntryPlace, { account, signal }: With, context: AppContext): Promise<void> {
  const { wanted, entry } = await context.database.transaction((stores) => begin(place, stores, context));
  if (entry === undefined) return;
  const contentHash = wanted && hashOf(wanted);
  const name = { ...entry, name: nameOf(place) };
  if (
    contentHash !== undefined &&
    entry.contentHash !== undefined &&
    Buffer.compare(contentHash, entry.contentHash) === 0
  )
    return;
  const call = { account, signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_CALL_MS)]) };
  try {
    if (wanted === undefined || contentHash === undefined) {
      await withCalendar(call, (calendar) => calendar.remove(name), context);
      await context.database.transaction(({ calendars }) => calendars.removeEntry(place, entry.key));
      return;
    }
    const eventID = await withCalendar(call, (calendar) => calendar.write(name, wanted), context);
    await context.database.transaction(({ calendars }) =>
      calendars.saveEntry(place, { ...entry, eventID, contentHash }),
    );
  } catch (error) {
    // The permission to write there is gone, and nothing is left to try; a new permission enqueues the job again.
    const isOver = error instanceof ProviderFault && (error.kind === "revoked" || error.kind === "forbidden");
    if (!isOver) throw error;
  }
}

type Begun = { readonly wanted?: EntryText | undefined; readonly entry?: CalendarEntry | undefined };

/**
 * What the calendar should say, and the entry as far as we know it. A new entry is noted, under the meeting's lock,
 * before the provider makes it: a command that deletes the meeting or the answer meanwhile finds the note and has the
 * entry removed.
 */
async function begin(place: EntryPlace, stores: Stores, context: AppContext): Promise<Begun> {
  const { meetingID, userID } = place;
  const meeting = (await stores.meetings.lock(meetingID))?.meeting;
  const respondent = meeting === undefined ? undefined : await stores.respondents.findByUser(meetingID, userID);
  const account = await stores.oauthAccounts.find(place);
  const entry = await stores.calendars.entry(place);
  if (account?.hasCalendar !== true) return {};
  if (meeting?.schedule === undefined || respondent === undefined) return { entry };
  const { name: summary, about: description, schedule } = meeting;
  const wanted = { summary, description, url: `${context.publicUrl()}/m/${meetingID}`, ...schedule };
  if (entry !== undefined) return { wanted, entry };
  const key = randomUUID();
  await stores.calendars.beginEntry(place, key);
  return { wanted, entry: { key } };
}

/**
 * Our name of the entry, always the same for a meeting and a person. Unlinking forgets the entry but leaves it in the
 * calendar; when the calendar is linked again it is found by this name, so that the meeting is not there twice.
 */
function nameOf({ meetingID, userID }: EntryPlace): string {
  return sha256(`${meetingID} ${userID}`).toString("hex");
}

function hashOf({ summary, description, url, start, end }: EntryText): Uint8Array {
  return sha256(JSON.stringify([summary, description, url, start, end]));
}
