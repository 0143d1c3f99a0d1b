import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { Views } from "#db/views/views.ts";
import type { Actor } from "#domain/meeting/organiser.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { LIMITS } from "#domain/limits.ts";
import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { type Credentials, keyHash } from "../http/credentials.ts";
import { type PreparedReply, repliesWithPrefix } from "../http/prepared-reply.ts";
import type { Keys } from "../keys.ts";
import { sharedJSON, viewerJSON } from "./meeting-reply.ts";
import { viewerIn, visibleTo } from "./permissions.ts";

/** The key of a guest who has just created a meeting or answered. */
export type Given =
  | { readonly organiserKey: string }
  | { readonly selfRespondentID: RespondentID; readonly respondentKey: string };

/** A version of a meeting, with the part of its replies that all viewers of the answers share. */
type Prepared = {
  readonly view: MeetingView;
  readonly replyWith: ReturnType<typeof repliesWithPrefix>;
  /** Replies to viewers without an answer, by the few kinds of such viewers. */
  readonly replies: Map<string, PreparedReply>;
};

/** Approximate memory of a mark: the JSON of the replies, some 23 bytes, and its compressed forms. */
const MARK_BYTES = 8 + 2 * 23;
const RESPONDENT_BYTES = 520;
const EXPECTED_BYTES = 2_000;
const MEETING_BYTES = 6_000;
/** Has room for the largest meeting, otherwise each reply, even a 304, would read it whole. */
const MAX_BYTES =
  MEETING_BYTES + LIMITS.marks * MARK_BYTES + LIMITS.respondents * RESPONDENT_BYTES + LIMITS.expected * EXPECTED_BYTES;
const MAX_MEETINGS = 10_000;

export type CurrentMeetings = ReturnType<typeof createCurrentMeetings>;

/**
 * Reads meetings as they are now. A meeting is cached between requests, but every question first asks the database for
 * its version, so an answer is never older than its question. Returns undefined for an unknown meeting.
 */
export function createCurrentMeetings(views: Views, keys: Keys) {
  const newestVersion = batched((meetingIDs: readonly MeetingID[]) => views.versions(meetingIDs));
  const cache = cacheByVersion(views);

  async function current(meetingID: MeetingID): Promise<Prepared | undefined> {
    const version = await newestVersion(meetingID);
    if (version !== undefined) return cache.at(meetingID, version);
    cache.forget(meetingID);
    return undefined;
  }

  const replyTo = (prepared: Prepared, credentials: Credentials, given?: Given) =>
    replyFrom(prepared, { credentials, keys, given });

  const currentOr = (meetingID: MeetingID, version: number | undefined) =>
    version === undefined ? current(meetingID) : cache.at(meetingID, version);

  return {
    known: cache.known,
    keep: cache.keep,
    forget: cache.forget,

    /** Returns the meeting with everything that callers may not see; `version` as for `reply`. */
    view: async (meetingID: MeetingID, version?: number) => (await currentOr(meetingID, version))?.view,

    async seen(meetingID: MeetingID, credentials: Credentials): Promise<MeetingView | undefined> {
      const view = (await current(meetingID))?.view;
      return view && visibleTo(view, viewerIn(view, credentials, keys));
    },

    /**
     * Returns the meeting as a reply to a caller with these credentials. A caller who has just changed the meeting
     * passes its new `version`, which saves a query.
     */
    async reply(meetingID: MeetingID, credentials: Credentials, version?: number): Promise<PreparedReply | undefined> {
      const prepared = await currentOr(meetingID, version);
      return prepared && replyTo(prepared, credentials);
    },

    /** Returns the meeting that a caller may see, and the tag of their reply. */
    async tagged(meetingID: MeetingID, credentials: Credentials) {
      const prepared = await current(meetingID);
      if (prepared === undefined) return undefined;
      const view = visibleTo(prepared.view, viewerIn(prepared.view, credentials, keys));
      return { view, hidesOthers: view !== prepared.view, tag: replyTo(prepared, credentials).tag };
    },

    /** Returns the reply of this view, with the new key for the caller. */
    replyOf(view: MeetingView, credentials: Credentials, given?: Given): PreparedReply {
      const prepared = cache.preparedFor(view) ?? preparedOf(view);
      return replyTo(prepared, credentials, given);
    },
  };
}

function cacheByVersion(views: Views) {
  /** The cache key of each meeting's version at its last read or write. */
  const lastKeys = new LRUCache<MeetingID, string>({ max: MAX_MEETINGS });
  // A key names a version, because a caller who waits for a view must not get an older view than the known version.
  const cache = new LRUCache<string, Prepared, MeetingID>({
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
    ignoreFetchAbort: true,
    async fetchMethod(key, _stale, { context: meetingID }) {
      const view = await views.meeting(meetingID);
      if (view === undefined) return undefined;
      // A save may have cached a newer version while this one was being read.
      if ((known(meetingID)?.meeting.version ?? 0) <= view.meeting.version) replaceKey(meetingID, key);
      return preparedOf(view);
    },
  });

  function known(meetingID: MeetingID): MeetingView | undefined {
    return cache.peek(lastKeys.get(meetingID) ?? "")?.view;
  }

  function replaceKey(meetingID: MeetingID, key: string): void {
    if (lastKeys.get(meetingID) !== key) forget(meetingID);
    lastKeys.set(meetingID, key);
  }

  function forget(meetingID: MeetingID): void {
    const key = lastKeys.get(meetingID);
    if (key !== undefined) cache.delete(key);
    lastKeys.delete(meetingID);
  }

  return {
    /** Reads the meeting at this version, or at a later version when it has changed meanwhile. */
    at: (meetingID: MeetingID, version: number) => cache.fetch(keyOf(meetingID, version), { context: meetingID }),
    /** Returns the meeting as this process last read or wrote it, perhaps not at its newest version. */
    known,
    /** Caches a meeting that this process has just written. */
    keep: (view: MeetingView): void => {
      const key = keyOf(view.meeting.meetingID, view.meeting.version);
      replaceKey(view.meeting.meetingID, key);
      cache.set(key, preparedOf(view));
    },
    forget,
    /** Returns the cached replies of this view. */
    preparedFor(view: MeetingView): Prepared | undefined {
      const prepared = cache.get(keyOf(view.meeting.meetingID, view.meeting.version));
      return prepared?.view === view ? prepared : undefined;
    },
  };
}

const keyOf = (meetingID: MeetingID, version: number) => `${meetingID} ${version}`;

/** Answers all questions of one turn of the event loop with one call of `ask`, which begins after the last question. */
function batched<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: { readonly keys: Set<Key>; readonly values: Promise<ReadonlyMap<Key, Value>> } | undefined;
  async function askLater(keys: ReadonlySet<Key>): Promise<ReadonlyMap<Key, Value>> {
    await setImmediate();
    waiting = undefined;
    return ask([...keys]);
  }
  return async (key) => {
    if (waiting === undefined) {
      const keys = new Set<Key>();
      waiting = { keys, values: askLater(keys) };
    }
    waiting.keys.add(key);
    return (await waiting.values).get(key);
  };
}

function preparedOf(view: MeetingView): Prepared {
  return { view, replyWith: repliesWithPrefix(() => sharedJSON(view)), replies: new Map() };
}

type Reader = { readonly credentials: Credentials; readonly keys: Keys; readonly given: Given | undefined };

function replyFrom(prepared: Prepared, { credentials, keys, given }: Reader): PreparedReply {
  const viewerBefore = viewerIn(prepared.view, credentials, keys);
  const { person } = viewerBefore;
  const viewer =
    given === undefined
      ? viewerBefore
      : {
          ...viewerIn(prepared.view, { ...credentials, ...hashed(given) }, keys),
          ...("selfRespondentID" in given && { own: given.selfRespondentID }),
          person,
        };
  const { actor, own } = viewer;
  const view = visibleTo(prepared.view, viewer);
  const { replies } = prepared;
  const replyWith = view === prepared.view ? prepared.replyWith : repliesWithPrefix(() => sharedJSON(view));
  const names = { meetingID: view.meeting.meetingID };
  if (given !== undefined) {
    // Has the tag of later reads of the meeting, which do not contain `given`.
    const read = viewerJSON(view, viewer);
    return replyWith(viewerJSON(view, viewer, given), { read, given: { ...names, ...given } });
  }
  if (own !== undefined || person !== undefined) return replyWith(viewerJSON(view, viewer), { given: names });
  const kind = `${roleOf(actor, view)} ${actor.holdsOrganiserKey}`;
  return replies.getOrInsertComputed(kind, () => replyWith(viewerJSON(view, { actor }), { given: names }));
}

function hashed(given: Given): Credentials {
  return "organiserKey" in given
    ? { organiserKey: keyHash(given.organiserKey) }
    : { respondentKey: keyHash(given.respondentKey) };
}

/** Returns the role of an account without an answer; its reply depends on nothing else, so most users share a reply. */
function roleOf({ userID }: Actor, { meeting }: MeetingView): "guest" | "user" | "creator" {
  if (userID === undefined) return "guest";
  return userID === meeting.creator ? "creator" : "user";
}

function sizeOf({ view }: Prepared): number {
  const answers = view.respondents.reduce((sum, { marks }) => sum + RESPONDENT_BYTES + MARK_BYTES * marks.length, 0);
  return MEETING_BYTES + answers + EXPECTED_BYTES * view.expected.length;
}
