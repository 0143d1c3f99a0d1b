import { LRUCache } from "lru-cache";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import { maySeeAnswers } from "#domain/meeting/hidden-answers.ts";
import type { Credentials } from "../http/credentials.ts";
import { type PreparedReply, prepareReply } from "../http/prepared-reply.ts";
import { actorIn } from "./permissions.ts";

const MAX_BYTES = 16 * 1024 * 1024;
/** The smallest entry: the reply's objects and its key. */
const ENTRY_BYTES = 1_024;

type Asked = {
  readonly view: MeetingView;
  readonly credentials: Credentials;
  /** The reply depends on this and on the meeting's version. */
  readonly question: string;
};

/** Replies that take long to write, cached by the meeting's version and the question. */
export type CachedReplies = ReturnType<typeof createCachedReplies>;

export function createCachedReplies(maxBytes = MAX_BYTES) {
  const cache = new LRUCache<string, PreparedReply>({
    maxSize: maxBytes,
    // Counts the text and its compressed forms.
    sizeCalculation: ({ pieces }, key) =>
      pieces.reduce((sum, { length }) => sum + 2 * length, ENTRY_BYTES + key.length),
  });

  /** Returns the cached reply, or calls `write`, which also charges the caller for the work. */
  return async ({ view, credentials, question }: Asked, write: () => Promise<string>): Promise<PreparedReply> => {
    const { meetingID, version } = view.meeting;
    // If answers are hidden from the caller, the caller's view is special and small, so it is not shared.
    const isShared = maySeeAnswers(actorIn(view, credentials), view.meeting);
    const key = `${meetingID} ${version} ${question}`;
    const cached = isShared ? cache.get(key) : undefined;
    if (cached !== undefined) return cached;
    const reply = prepareReply(Buffer.from(await write()));
    if (isShared) cache.set(key, reply);
    return reply;
  };
}
