import type { IncomingMessage } from "node:http";
import { createAddressBudget } from "#collab/sockets/address-budget.ts";

/** What engine.io, below Socket.IO, knows of a browser. */
type Session = {
  readonly request: IncomingMessage;
  once(event: "close", listener: () => void): unknown;
  on(event: "packetCreate" | "drain", listener: () => void): unknown;
  close(discard: true): void;
};

/** Sessions of one address: a company of 300 that comes back after a restart, twice, never notices. */
const OPENED = { burst: 800, perSecond: 10 };
/** Messages that wait for a page which does not take them. It asks for everything again when it is back. */
const MAX_WAITING = 200;

/**
 * Counts how many sessions each address has, and how fast it opens more, from their first request on: one that never asks
 * to be connected takes memory too, and by long polling not even a socket.
 */
export function createSessionCount(most: number, addressOf: (request: IncomingMessage) => string) {
  const perAddress = new Map<string, number>();
  const opened = createAddressBudget(OPENED);
  return {
    /** Whether the address may begin one more; charges it for trying. */
    hasRoom(request: IncomingMessage): boolean {
      const address = addressOf(request);
      return opened.take(address, 1, performance.now()) && (perAddress.get(address) ?? 0) < most;
    },
    /** Until the session closes. */
    add(session: Session): void {
      const address = addressOf(session.request);
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
      closeUnread(session);
      session.once("close", () => {
        const left = (perAddress.get(address) ?? 1) - 1;
        if (left === 0) perAddress.delete(address);
        else perAddress.set(address, left);
      });
    },
  };
}

/** Ends a session for which too much waits. */
function closeUnread(session: Session): void {
  let waiting = 0;
  // Everything that waits is handed on at once, as soon as the page takes it.
  session.on("drain", () => (waiting = 0));
  session.on("packetCreate", () => {
    waiting += 1;
    if (waiting > MAX_WAITING) session.close(true);
  });
}
