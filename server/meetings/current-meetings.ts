import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { Views } from "#db/views/views.ts";
import type { Actor } from "#domain/meeting/meeting-policy.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { LRUCache } from "lru-cache";
import { batched, sharedLoad } from "../http/batching.ts";
import { createByteCache } from "../http/byte-cache.ts";
import type { Credentials } from "../http/credentials.ts";
import type { PreparedReply } from "../http/prepared-reply.ts";
import { type SharedStart, shareStart } from "../http/shared-start.ts";
import { actorIn, ownRespondent } from "./permissions.ts";
import { estimatedBytes, keepWritten, sharedJSON, viewerJSON } from "./meeting-reply.ts";

/**
 * Meetings as they are now. Kept between requests, but every question first asks the database for the meeting's
 * version, so an answer is never older than its question, whichever process made the last change.
 */
export type CurrentMeetings = {
  /** Undefined when there is no such meeting. */
  view(meetingID: MeetingID): Promise<MeetingView | undefined>;
  /** The whole meeting, serialised for a caller who shows these credentials. */
  reply(meetingID: MeetingID, credentials: Credentials): Promise<PreparedReply | undefined>;
  /** The same for a caller who has just changed the meeting: nothing that is kept can be new enough. */
  replyAfterChange(meetingID: MeetingID, credentials: Credentials): Promise<PreparedReply | undefined>;
  /** The same of this very view, with what is given to the caller beside it. */
  replyOf(view: MeetingView, credentials: Credentials, given?: GivenAnswer): PreparedReply;
  /**
   * About how many bytes a reply with the whole meeting takes; 0 where there is none. As this process knew it last, also
   * where the meeting itself is no longer kept or was too big for it; read where nothing is known.
   */
  replyBytes(meetingID: MeetingID): number | Promise<number>;
  /**
   * What this process knew of the meeting last, and may have changed since: for decisions that are stored only if it
   * has not. Read again after `changedHere`. Undefined where other processes change the meeting, because then it mostly
   * has, and where nothing is known.
   */
  lastKnown(meetingID: MeetingID): Promise<MeetingView | undefined>;
  /** To be called when such a decision was stored: gives the meeting with these answers, one version later. */
  answered(view: MeetingView, answers: ReadonlyMap<RespondentID, readonly Slot[]>): MeetingView;
  /** To be called when it was not stored, because the meeting had changed. */
  outdated(meetingID: MeetingID): void;
  /** To be called when this process has changed the meeting in another way. */
  changedHere(meetingID: MeetingID): void;
};

/** What a guest gets who has just answered: from then on it shows that the answer is theirs. */
export type GivenAnswer = { readonly selfRespondentID: RespondentID; readonly respondentKey: string };

/** One version of a meeting, with the part of its replies that all viewers share. */
type Prepared = {
  readonly view: MeetingView;
  readonly start: SharedStart;
  /** What viewers without an answer of their own get: there are few kinds of them. */
  readonly replies: Map<string, PreparedReply>;
  readonly bytes: number;
};

/** The same, as it is kept. `readAt`: when reading it began. */
type Kept = Prepared & { readonly readAt: number };

const MAX_BYTES = 48 * 1024 * 1024;
/** How long after another process's change nothing is decided on what this process knows. */
const SHARED_MS = 10_000;
const MAX_SHARED = 10_000;
/** Meetings of which it is remembered how big they are. */
const MAX_SIZES = 10_000;

export function createCurrentMeetings(views: Views): CurrentMeetings {
  const cache = createByteCache<MeetingID, Kept>(MAX_BYTES);
  const replySizes = new LRUCache<MeetingID, number>({ max: MAX_SIZES });
  const version = batched((meetingIDs: readonly MeetingID[]) => views.versions(meetingIDs));
  const load = sharedLoad(async (meetingID: MeetingID): Promise<Kept | undefined> => {
    const readAt = order++;
    const view = await views.meeting(meetingID);
    const before = cache.get(meetingID)?.view;
    if (view !== undefined && before !== undefined) keepWritten(view, before);
    return view && keep(view, readAt);
  });
  const shared = new LRUCache<MeetingID, true>({ max: MAX_SHARED, ttl: SHARED_MS });
  /** When this process last changed meetings in ways that do not tell what they have become. */
  const changed = new LRUCache<MeetingID, number>({ max: MAX_SHARED });
  /** Counts what happens to views, to tell what came first. */
  let order = 0;

  function keep(view: MeetingView, readAt: number): Kept {
    const { meetingID, version: newest } = view.meeting;
    const kept = { ...keptFrom(view, (bytes) => cache.grow(meetingID, kept, bytes)), readAt };
    replySizes.set(meetingID, kept.bytes);
    // A slow read may end after a newer view was kept: the newer one stays.
    if ((cache.get(meetingID)?.view.meeting.version ?? 0) <= newest) cache.set(meetingID, kept, sizeOf(view));
    return kept;
  }

  async function current(meetingID: MeetingID): Promise<Kept | undefined> {
    const now = await version(meetingID);
    if (now === undefined) {
      cache.delete(meetingID);
      return undefined;
    }
    const known = cache.get(meetingID);
    return known !== undefined && known.view.meeting.version >= now ? known : load(meetingID);
  }

  return {
    view: async (meetingID) => (await current(meetingID))?.view,

    async reply(meetingID, credentials) {
      const kept = await current(meetingID);
      return kept && replyFrom(kept, credentials);
    },

    async replyAfterChange(meetingID, credentials) {
      const kept = await load(meetingID);
      return kept && replyFrom(kept, credentials);
    },

    replyOf(view, credentials, given) {
      const known = cache.get(view.meeting.meetingID);
      return replyFrom(known?.view === view ? known : keptFrom(view, () => {}), credentials, given);
    },

    replyBytes: (meetingID) => replySizes.get(meetingID) ?? current(meetingID).then((kept) => kept?.bytes ?? 0),

    async lastKnown(meetingID) {
      const known = cache.get(meetingID);
      if (known === undefined || shared.has(meetingID)) return undefined;
      const isOld = known.readAt < (changed.get(meetingID) ?? 0);
      return isOld ? (await current(meetingID))?.view : known.view;
    },

    answered: (view, answers) => keep(withAnswers(view, answers), order++).view,

    outdated: (meetingID) => void shared.set(meetingID, true),

    changedHere: (meetingID) => void changed.set(meetingID, order++),
  };
}

function keptFrom(view: MeetingView, onGrown: (bytes: number) => void): Prepared {
  const bytes = estimatedBytes(view);
  let forms = 0;
  const start = shareStart({
    write: () => sharedJSON(view),
    estimatedBytes: bytes,
    onGrown(grown) {
      forms += 1;
      // The first one also leaves behind what was written of each answer (`meeting-reply.ts`).
      onGrown(forms === 1 ? 2 * grown : grown);
    },
  });
  return { view, start, replies: new Map(), bytes };
}

function replyFrom({ view, start, replies }: Prepared, credentials: Credentials, given?: GivenAnswer): PreparedReply {
  const actor = actorIn(view, credentials);
  const own = given?.selfRespondentID ?? ownRespondent(view, credentials);
  if (own !== undefined) return start.replyEndingWith(viewerJSON(view, { actor, own }, given), given);
  const viewer = `${roleOf(actor, view)} ${actor.holdsOrganiserKey}`;
  return replies.getOrInsertComputed(viewer, () => start.replyEndingWith(viewerJSON(view, { actor })));
}

/** All that a reply depends on of an account without an answer: so most users share one. */
function roleOf({ userID }: Actor, { meeting }: MeetingView): "guest" | "user" | "creator" {
  if (userID === undefined) return "guest";
  return userID === meeting.creator ? "creator" : "user";
}

function withAnswers(view: MeetingView, answers: ReadonlyMap<RespondentID, readonly Slot[]>): MeetingView {
  const { meeting, respondents } = view;
  return {
    ...view,
    meeting: { ...meeting, version: meeting.version + 1 },
    respondents: respondents.map((one) => {
      const slots = answers.get(one.respondentID);
      return slots === undefined ? one : { ...one, slots };
    }),
  };
}

/** Roughly what a view takes in memory. */
function sizeOf({ respondents }: MeetingView): number {
  return respondents.reduce((sum, { slots }) => sum + 400 + 8 * slots.length, 4_000);
}
