import type { ServerResponse } from "node:http";
import type { Pieces } from "./prepared-reply.ts";

/** How much is handed to the socket at once. Whoever takes less than this in {@link STALLED_MS} is cut. */
export const SLICE_BYTES = 64 * 1024;
/** How long a socket may take nothing. */
export const STALLED_MS = 30_000;

/**
 * Sends a body of known length as shared pieces, without joining or copying them, as fast as its reader takes it.
 * Resolves when the socket has taken all, or was closed: by its reader, or here because it took nothing for too long.
 */
export async function sendPieces(response: ServerResponse, pieces: Pieces): Promise<void> {
  const isSmall = bytesOf(pieces) <= SLICE_BYTES;
  const slices = isSmall ? pieces : pieces.flatMap(inSlices);
  for (const slice of slices.slice(0, -1)) {
    const mayGoOn = response.write(slice) || isSmall;
    if (!mayGoOn && !(await isTaken(response, "drain"))) return;
  }
  response.end(slices.at(-1));
  // Nearly always the socket has taken a small reply by now.
  if (response.writableLength > 0) await isTaken(response, "finish");
}

export function bytesOf(pieces: Pieces): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function inSlices(piece: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(piece.length / SLICE_BYTES) }, (_, n) =>
    piece.subarray(n * SLICE_BYTES, (n + 1) * SLICE_BYTES),
  );
}

/** Waits until the socket has taken what it was given; false when it was closed instead. */
function isTaken(response: ServerResponse, event: "drain" | "finish"): Promise<boolean> {
  if (response.destroyed) return Promise.resolve(false);
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), STALLED_MS);
    const settle = (taken: boolean) => {
      clearTimeout(timer);
      response.off(event, onTaken).off("close", onClosed);
      resolve(taken);
    };
    const onTaken = () => settle(true);
    const onClosed = () => settle(false);
    response.once(event, onTaken).once("close", onClosed);
  });
}
