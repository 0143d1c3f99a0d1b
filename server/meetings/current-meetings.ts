import type { MeetingView } from "#db/views/meeting-view.ts";
import type { Views } from "#db/views/views.ts";
import type { Actor } from "#domain/meeting/meeting-policy.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import { batched } from "../http/batched.ts";
import { createByteCache } from "../http/byte-cache.ts";
import type { Credentials } from "../http/credentials.ts";
import { prepareReply, type PreparedReply } from "../http/prepared-reply.ts";
import { sharedLoad } from "../http/shared-load.ts";
import { actorIn, ownRespondent } from "./actor.ts";
import { meetingReply } from "./meeting-reply.ts";

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
};

/** Replies are kept per viewer: most share one, but each guest who has answered gets their own. */
type Kept = { readonly view: MeetingView; readonly replies: Map<string, PreparedReply> };

const MOST_BYTES = 48 * 1024 * 1024;

export function createCurrentMeetings(views: Views): CurrentMeetings {
  const cache = createByteCache<MeetingID, Kept>(MOST_BYTES);
  const version = batched((meetingIDs: readonly MeetingID[]) => views.versions(meetingIDs));
  const load = sharedLoad(async (meetingID: MeetingID): Promise<Kept | undefined> => {
    const view = await views.meeting(meetingID);
    if (view === undefined) return undefined;
    const kept = { view, replies: new Map() };
    cache.set(meetingID, kept, sizeOf(view));
    return kept;
  });

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
    const actor = actorIn(kept.view, credentials);
    const own = ownRespondent(kept.view, credentials);
    const viewer = `${roleOf(actor, kept.view)} ${actor.holdsOrganiserKey} ${own ?? ""}`;
    const known = kept.replies.get(viewer);
    if (known !== undefined) return known;
    const { meetingID } = kept.view.meeting;
    const onCompressed = (bytes: number) => cache.grow(meetingID, kept, bytes);
    const reply = prepareReply(Buffer.from(JSON.stringify(meetingReply(kept.view, { actor, own }))), {
      onCompressed,
    });
    kept.replies.set(viewer, reply);
    cache.grow(meetingID, kept, reply.bytes.length);
    return reply;
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
  };
}

/** All that a reply knows of an account, beside the answer that is its own: most users share what they get. */
function roleOf({ userID }: Actor, { meeting }: MeetingView): "guest" | "user" | "creator" {
  if (userID === undefined) return "guest";
  return userID === meeting.creator ? "creator" : "user";
}

/** Roughly what a view takes in memory. */
function sizeOf({ respondents }: MeetingView): number {
  return respondents.reduce((sum, { slots }) => sum + 400 + 8 * slots.length, 4_000);
}
