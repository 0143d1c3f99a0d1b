import { message } from "#domain/messages/message.ts";
import { refuse } from "#domain/refusal.ts";
import { TooMany } from "./rate-limit.ts";
import type { AppContext } from "../app-context.ts";
import { type PreparedReply, bytesOf, SLICE_BYTES, type Admit } from "./prepared-reply.ts";

/** Bytes that this process may hold for others at a time. */
export const UNDER_WAY = {
  /**
   * Replies that sockets have not taken yet. Readers of one meeting share its bytes, so a class that opens a big one at
   * once counts once; a caller who asks for many big meetings, or many versions of one, and reads none, counts for each.
   */
  replies: { perAddress: 64 * 1024 * 1024, inAll: 256 * 1024 * 1024 },
  /** Bodies of calls that are being received. 300 people who save all times of a big meeting send 20 MB. */
  bodies: { perAddress: 32 * 1024 * 1024, inAll: 128 * 1024 * 1024 },
} as const;

/** A piece that several replies have in common is in memory once. */
type Held = readonly { readonly length: number }[];

/** Counts what is under way to, or from, each address. */
export type UnderWay = {
  /** Counts it, or refuses it where it would be too much. What is returned is to be called once, when it is gone. */
  admit(address: string, pieces: Held): () => void;
  /** Counts it anyway. */
  add(address: string, pieces: Held): () => void;
};

type Bounds = { readonly perAddress: number; readonly inAll: number };

/** How long a caller is asked to wait: by then the readers of other replies have gone on or were cut. */
const RETRY_AFTER = 10;

export function createUnderWay({ perAddress, inAll }: Bounds): UnderWay {
  const ofAddresses = new Map<string, Tally>();
  const ofAll = createTally();

  function add(address: string, pieces: Held): () => void {
    const own = ofAddresses.getOrInsertComputed(address, createTally);
    own.add(pieces);
    ofAll.add(pieces);
    return () => {
      own.remove(pieces);
      ofAll.remove(pieces);
      if (own.bytes() === 0) ofAddresses.delete(address);
    };
  }

  return {
    add,
    admit(address, pieces) {
      const own = ofAddresses.get(address);
      // A single one may be as big as it is.
      if (own !== undefined && own.bytes() + own.growth(pieces) > perAddress) throw new TooMany(RETRY_AFTER);
      if (ofAll.bytes() > 0 && ofAll.bytes() + ofAll.growth(pieces) > inAll) {
        refuse("unavailable", message("api.busy"));
      }
      return add(address, pieces);
    },
  };
}

/** What is under way in both directions; nothing is counted or refused when it is off. */
export function countUnderWay(on: boolean): { readonly replies: UnderWay; readonly bodies: UnderWay } {
  if (!on) return { replies: UNBOUNDED, bodies: UNBOUNDED };
  return { replies: createUnderWay(UNDER_WAY.replies), bodies: createUnderWay(UNDER_WAY.bodies) };
}

const UNBOUNDED: UnderWay = { admit: () => () => {}, add: () => () => {} };

type Tally = ReturnType<typeof createTally>;

function createTally() {
  const uses = new Map<object, number>();
  let bytes = 0;
  const growth = (pieces: Held): number => pieces.reduce((sum, piece) => sum + (uses.has(piece) ? 0 : piece.length), 0);

  return {
    bytes: () => bytes,
    growth,
    add(pieces: Held): void {
      bytes += growth(pieces);
      for (const piece of pieces) uses.set(piece, (uses.get(piece) ?? 0) + 1);
    },
    remove(pieces: Held): void {
      for (const piece of pieces) {
        const left = (uses.get(piece) ?? 1) - 1;
        if (left > 0) uses.set(piece, left);
        else if (uses.delete(piece)) bytes -= piece.length;
      }
    },
  };
}

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
