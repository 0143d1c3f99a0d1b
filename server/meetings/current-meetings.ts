import type { MeetingView } from "#db/views/meeting-view.ts";
import type { Views } from "#db/views/views.ts";
import type { Actor } from "#domain/meeting/meeting-policy.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import { batched } from "../http/batched.ts";
import { createByteCache } from "../http/byte-cache.ts";
import type { Credentials } from "../http/credentials.ts";
import { prepareReply, type PreparedReply } from "../http/prepared-reply.ts";
import { sharedLoad } from "../http/shared-load.ts";
import { actorIn, ownRespondent } from "./actor.ts";
import { createLately } from "./lately.ts";
import { meetingJSON } from "./meeting-json.ts";

/**
 * Meetings as they are now. Kept between requests, but every question first asks the database for the meeting's
 * version, so an answer is never older than its question, whichever process made the last change.
 */
export type CurrentMeetings = {
  /** Undefined when there is no such meeting. */
  view(meetingID: MeetingID): Promise<MeetingView | undefined>;
  /** The whole meeting, serialised for whoever shows these credentials. */
  reply(meetingID: MeetingID, credentials: Credentials): Promise<PreparedReply | undefined>;
  /** The same for a caller who has just changed the meeting: nothing that is kept can be new enough. */
  replyAfterChange(meetingID: MeetingID, credentials: Credentials): Promise<PreparedReply | undefined>;
  /** The same of this very view. */
  replyOf(view: MeetingView, credentials: Credentials): PreparedReply;
  /**
   * What this process knew of the meeting last, and may have changed since: for decisions that are stored only if it
   * has not. Undefined also where other processes change the meeting, because then it mostly has.
   */
  lastKnown(meetingID: MeetingID): MeetingView | undefined;
  /** To be called when such a decision was stored: gives the meeting with these answers, one version later. */
  answered(view: MeetingView, answers: ReadonlyMap<RespondentID, readonly Slot[]>): MeetingView;
  /** To be called when it was not stored, because the meeting had changed. */
  outdated(meetingID: MeetingID): undefined;
};

/** Replies are kept per viewer: most share one, but each guest who has answered gets their own. */
type Kept = { readonly view: MeetingView; readonly replies: Map<string, PreparedReply> };

const MOST_BYTES = 48 * 1024 * 1024;
/** What a reply takes beside its bytes. */
const REPLY_BYTES = 1_000;
/** How long after another process's change nothing is decided on what this process knows. */
const SHARED_MS = 10_000;
const MOST_SHARED = 10_000;

export function createCurrentMeetings(views: Views): CurrentMeetings {
  const cache = createByteCache<MeetingID, Kept>(MOST_BYTES);
  const version = batched((meetingIDs: readonly MeetingID[]) => views.versions(meetingIDs));
  const load = sharedLoad(async (meetingID: MeetingID): Promise<Kept | undefined> => {
    const view = await views.meeting(meetingID);
    if (view === undefined) return undefined;
    return keep(view);
  });
  const shared = createLately<MeetingID>(SHARED_MS, MOST_SHARED);

  function keep(view: MeetingView): Kept {
    const { meetingID, version: newest } = view.meeting;
    const kept = { view, replies: new Map<string, PreparedReply>() };
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

  function replyFrom(kept: Kept, credentials: Credentials): PreparedReply {
    return replyIn(kept, credentials, (bytes) => cache.grow(kept.view.meeting.meetingID, kept, bytes));
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

    replyOf(view, credentials) {
      const known = cache.get(view.meeting.meetingID);
      return replyFrom(known?.view === view ? known : { view, replies: new Map() }, credentials);
    },

    lastKnown: (meetingID) => (shared.has(meetingID) ? undefined : cache.get(meetingID)?.view),

    answered: (view, answers) => keep(withAnswers(view, answers)).view,

    outdated(meetingID) {
      shared.note(meetingID);
      return undefined;
    },
  };
}

/** The reply for this viewer, prepared once; `onGrown` hears of the bytes that it and its other forms take. */
function replyIn(kept: Kept, credentials: Credentials, onGrown: (bytes: number) => void): PreparedReply {
  const actor = actorIn(kept.view, credentials);
  const own = ownRespondent(kept.view, credentials);
  const viewer = `${roleOf(actor, kept.view)} ${actor.holdsOrganiserKey} ${own ?? ""}`;
  const known = kept.replies.get(viewer);
  if (known !== undefined) return known;
  const bytes = Buffer.from(meetingJSON(kept.view, { actor, own }));
  const reply = prepareReply(bytes, { onCompressed: onGrown });
  // The first one also leaves behind what was written of each answer (`meeting-json.ts`), which the others repeat.
  onGrown(REPLY_BYTES + bytes.length * (kept.replies.size === 0 ? 2 : 1));
  kept.replies.set(viewer, reply);
  return reply;
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

/** All that a reply depends on of an account, beside its own answer: so most users share one prepared reply. */
function roleOf({ userID }: Actor, { meeting }: MeetingView): "guest" | "user" | "creator" {
  if (userID === undefined) return "guest";
  return userID === meeting.creator ? "creator" : "user";
}

/** Roughly what a view takes in memory. */
function sizeOf({ respondents }: MeetingView): number {
  return respondents.reduce((sum, { slots }) => sum + 400 + 8 * slots.length, 4_000);
}
