import type { FeedMeeting } from "#db/views/calendar-views.ts";
import type { Steps } from "#domain/deciding/windows.ts";
import { occurrence } from "#domain/meeting/schedule.ts";
import { freeStretches } from "#domain/calendar/feed.ts";
import { feedIcs, type IcsEvent } from "#domain/calendar/ics.ts";
import { refuse } from "#domain/refusal.ts";
import { basicInstantText } from "#domain/time/instant-text.ts";
import type { AppContext } from "../app-context.ts";
import { sameKey, signedIn } from "../http/credentials.ts";
import { isRepeated, keyOfRequest } from "../http/idempotent-request.ts";
import type { Call } from "../http/serve.ts";
import { inTurns } from "../in-turns.ts";
import type { Keys } from "../keys.ts";
import { readerFor, type Words, wordsFor } from "../language/words.ts";
import { calendarUID, entryStamp, scheduledEntry } from "../scheduling/calendar-entry.ts";

/** Scheduled meetings come first. */
const MAX_MEETINGS = 200;
/** Tentative events in order of time, some 400 bytes each. */
const MAX_TENTATIVE = 1_000;

export async function feedAddress({ credentials }: Call<"feedAddress">, context: AppContext) {
  const feedID = await context.database.views.feeds.idOf(signedIn(credentials).userID);
  return feedID === undefined ? {} : { address: addressOf(feedID, context) };
}

/** Turns a user's feed on, or replaces its address, which ends the old one. */
export async function renewFeedAddress({ body, credentials, request }: Call<"renewFeedAddress">, context: AppContext) {
  const { userID } = signedIn(credentials);
  const feedID = keyOfRequest(context.keys, "feed", { owner: userID, requestID: body.requestID });
  const isRepeat = await context.database.transaction(async (stores) => {
    if (request !== undefined && (await isRepeated(request, stores, context))) return true;
    await stores.feeds.replace(userID, feedID);
    return false;
  });
  // A repeat does not restore an address that was replaced since.
  if (isRepeat && (await context.database.views.feeds.idOf(userID)) !== feedID) refuse("unknown", "api.noSuchAddress");
  return { address: addressOf(feedID, context) };
}

export async function turnFeedOff({ credentials }: Call<"turnFeedOff">, { database }: AppContext) {
  await database.transaction(({ feeds }) => feeds.remove(signedIn(credentials).userID));
  return undefined;
}

function addressOf(feedID: string, { keys, publicUrl }: Pick<AppContext, "keys" | "publicUrl">): string {
  return `${publicUrl()}/api/feeds/${feedID}/${feedKey(feedID, keys)}/meetings.ics`;
}

/** Derives the secret of a feed's address, so that it can be shown again but no copy of the database opens a feed. */
function feedKey(feedID: string, keys: Keys): string {
  return Buffer.from(keys.of("feed", Buffer.from(feedID))).toString("base64url");
}

export async function feed({ params }: Call<"feed">, context: AppContext): Promise<string> {
  const { feedID } = params;
  const isKey = sameKey(Buffer.from(params.feedKey), Buffer.from(feedKey(feedID, context.keys)));
  const owner = isKey ? await context.database.views.feeds.ownerOf(feedID) : undefined;
  if (owner === undefined) return refuse("unknown", "api.noSuchAddress");
  await context.rateLimit("readFeed", owner.userID);
  const nowMs = context.clock().epochMilliseconds;
  const meetings = await context.database.views.feeds.meetings(owner.userID, nowMs, MAX_MEETINGS);
  const words = wordsFor(readerFor(owner));
  const publicUrl = context.publicUrl();
  const scheduled = meetings.flatMap(({ schedule, ...entry }) =>
    schedule === undefined || occurrence(schedule, entry.timezone, nowMs).end <= nowMs
      ? []
      : [scheduledEntry({ ...entry, schedule }, publicUrl)],
  );
  const tentative = await inTurns(tentativeInSteps(meetings, { now: nowMs, publicUrl, words }));
  return feedIcs("Overlap", [...scheduled, ...tentative]);
}

/** Lists the tentative events of unscheduled meetings in order of time; one meeting a step. */
function* tentativeInSteps(meetings: readonly FeedMeeting[], reading: Reading): Steps<IcsEvent[]> {
  const entries: IcsEvent[] = [];
  for (const meeting of meetings.filter(({ schedule }) => schedule === undefined)) {
    entries.push(...tentativeEntries(meeting, reading));
    yield;
  }
  return entries.toSorted((a, b) => a.start - b.start).slice(0, MAX_TENTATIVE);
}

type Reading = { readonly now: number; readonly publicUrl: string; readonly words: Words };

/**
 * Returns an event for each stretch in which the user is free. Begin and end name the event, so that an event never moves and
 * its sequence reveals nothing about others.
 */
function tentativeEntries(meeting: FeedMeeting, { now, publicUrl, words }: Reading): IcsEvent[] {
  const { meetingID, name, sequence } = meeting;
  const url = `${publicUrl}/m/${meetingID}`;
  const stamp = entryStamp(meeting);
  const uid = calendarUID(meetingID, publicUrl);
  return freeStretches(meeting.answer, { times: meeting, now }).map((stretch) => ({
    uid: `${basicInstantText(stretch.start)}-${basicInstantText(stretch.end)}-${uid}`,
    sequence,
    stamp,
    ...stretch,
    timezone: meeting.timezone,
    url,
    summary: words.text("entry.tentative", { meeting: name }),
    description: url,
    isTentative: true,
  }));
}
