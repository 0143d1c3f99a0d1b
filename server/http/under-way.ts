import { refuse } from "#domain/refusal.ts";
import { TooMany } from "./rate-limit.ts";

/** Bytes that this process may hold for others at a time. */
export const UNDER_WAY = {
  /**
   * Replies that sockets have not taken yet. Readers of one meeting share its bytes, so a class that opens a big one at
   * once counts once; whoever asks for many big meetings, or for many versions of one, and reads none, counts for each.
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
    const own = ofAddresses.get(address) ?? createTally();
    ofAddresses.set(address, own);
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
        refuse("unavailable", "The server is busy just now. Please try again in a moment.");
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
