import { message } from "#domain/messages/message.ts";
import { refuse } from "#domain/refusal.ts";
import { TooMany } from "./rate-limit.ts";
import type { AppContext } from "../app-context.ts";
import { type SendBudget, SLICE_BYTES } from "./prepared-reply.ts";

/** Bytes that this process may hold for others at a time. */
export const UNDER_WAY = {
  /**
   * Replies of more than 64 kB that sockets have not taken yet, as they are sent: of a meeting of 1 MB a browser gets
   * some 100 kB, so 600 people behind one address may wait for it at once.
   */
  replies: { perAddress: 64 * 1024 * 1024, inAll: 256 * 1024 * 1024 },
  /** Bodies of calls that are being received. 300 people who save all times of a big meeting send 20 MB. */
  bodies: { perAddress: 32 * 1024 * 1024, inAll: 128 * 1024 * 1024 },
} as const;

/** Counts what is under way to, or from, each address. */
export type UnderWay = ReturnType<typeof createUnderWay>;

type Bounds = { readonly perAddress: number; readonly inAll: number };

/** How long a caller is asked to wait: by then the readers of other replies have gone on or were cut. */
const RETRY_AFTER = 10;

export function createUnderWay({ perAddress, inAll }: Bounds) {
  const ofAddresses = new Map<string, number>();
  let ofAll = 0;

  function grow(address: string, bytes: number): void {
    const own = (ofAddresses.get(address) ?? 0) + bytes;
    ofAll += bytes;
    if (own === 0) ofAddresses.delete(address);
    else ofAddresses.set(address, own);
  }

  /** Counts it. What is returned is to be called once, when it is gone. */
  function add(address: string, bytes: number): () => void {
    grow(address, bytes);
    return () => grow(address, -bytes);
  }

  return {
    add,
    /** Counts it, or refuses it where it would be too much. */
    admit(address: string, bytes: number): () => void {
      const own = ofAddresses.get(address);
      // A single one may be as big as it is.
      if (own !== undefined && own + bytes > perAddress) throw new TooMany(RETRY_AFTER);
      if (ofAll > 0 && ofAll + bytes > inAll) refuse("unavailable", message("api.busy"));
      return add(address, bytes);
    },
  };
}

/** What is under way in both directions; nothing is refused when it is off. */
export function countUnderWay(on: boolean): { readonly replies: UnderWay; readonly bodies: UnderWay } {
  const { replies, bodies } = on ? UNDER_WAY : UNBOUNDED;
  return { replies: createUnderWay(replies), bodies: createUnderWay(bodies) };
}

const ENDLESS: Bounds = { perAddress: Infinity, inAll: Infinity };
const UNBOUNDED = { replies: ENDLESS, bodies: ENDLESS };

/** Serialising or compressing so much takes about a millisecond. */
const BYTES_PER_CALL = 100_000;

type Caller = { readonly address: string; readonly isRead: boolean };

/** What one call may cost in bytes. Everything is counted before the work; only a change that is made is never refused. */
export function replyBudget(
  { address, isRead }: Caller,
  { rateLimit, underWay }: Pick<AppContext, "rateLimit" | "underWay">,
) {
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
    /** Before a change: counts the reply that it will have, and keeps room for it until that is sent. */
    async announce(bytes) {
      if (bytes <= SLICE_BYTES) return;
      announcedBytes = bytes;
      await count("call", Math.floor(bytes / BYTES_PER_CALL));
      await count("send", Math.ceil(bytes / 1_024));
      release = underWay.replies.admit(address, bytes);
    },
    async write(bytes) {
      const points = Math.floor((bytes - announcedBytes) / BYTES_PER_CALL);
      // A change is made already; what comes next is refused.
      await count("call", points).catch((refused: unknown) => {
        if (isRead) throw refused;
      });
    },
    async admit(bytes) {
      if (bytes <= SLICE_BYTES) return () => {};
      if (isRead) {
        await count("send", Math.ceil(bytes / 1_024));
        return underWay.replies.admit(address, bytes);
      }
      dispose();
      return underWay.replies.add(address, bytes);
    },
    [Symbol.dispose]: dispose,
  } satisfies SendBudget & Disposable & { announce: SendBudget["write"] };
}
