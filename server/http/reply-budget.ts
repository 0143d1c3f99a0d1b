import type { AppContext } from "../app-context.ts";
import type { PreparedReply } from "./prepared-reply.ts";
import { bytesOf, SLICE_BYTES } from "./send-pieces.ts";
import type { Admit } from "./send-prepared.ts";

/** Serialising so much takes about a millisecond. */
const BYTES_PER_CALL = 100_000;

type Caller = { readonly address: string; readonly isRead: boolean };

/** What one call may cost in bytes. Everything is counted before the work; only a change that is made is never refused. */
export type ReplyBudget = Disposable & {
  /** Before a change: counts the reply that it will have, and keeps room for it until that is sent. */
  readonly announce: (bytes: number) => Promise<void>;
  /** Before a reply is serialised. */
  readonly write: (reply: PreparedReply) => Promise<void>;
  /** Before a reply is sent; what it returns is to be called when the socket has taken all of it. */
  readonly admit: Admit;
};

export function replyBudget(
  { address, isRead }: Caller,
  { rateLimit, underWay }: Pick<AppContext, "rateLimit" | "underWay">,
): ReplyBudget {
  let announcedBytes = 0;
  let release: (() => void) | undefined;

  async function count(action: "call" | "send", points: number): Promise<void> {
    if (points > 0) await rateLimit(action, address, points);
  }
  function dispose(): void {
    release?.();
    release = undefined;
  }

  return {
    async announce(bytes) {
      if (bytes <= SLICE_BYTES) return;
      announcedBytes = bytes;
      await count("call", Math.floor(bytes / BYTES_PER_CALL));
      await count("send", Math.ceil(bytes / 1_024));
      release = underWay.replies.admit(address, [{ length: bytes }]);
    },
    async write({ writing }) {
      const points = Math.floor((writing.claim() - announcedBytes) / BYTES_PER_CALL);
      try {
        await count("call", points);
      } catch (refused) {
        // A change is made already; what comes next is refused.
        if (!isRead) return;
        writing.giveBack();
        throw refused;
      }
    },
    async admit(pieces) {
      const bytes = bytesOf(pieces);
      if (bytes <= SLICE_BYTES) return () => {};
      if (isRead) {
        await count("send", Math.ceil(bytes / 1_024));
        return underWay.replies.admit(address, pieces);
      }
      dispose();
      return underWay.replies.add(address, pieces);
    },
    [Symbol.dispose]: dispose,
  };
}
