import type { IncomingMessage } from "node:http";

/** What engine.io, below Socket.IO, knows of a browser. */
type Session = {
  readonly request: IncomingMessage;
  once(event: "close", listener: () => void): unknown;
};

/** How many sessions each address has. */
export type SessionCount = {
  hasRoom(request: IncomingMessage): boolean;
  /** Until the session closes. */
  add(session: Session): void;
};

/**
 * Counts sessions from their first request on: one that never asks to be connected takes memory too, and by long
 * polling not even a socket.
 */
export function createSessionCount(most: number, addressOf: (request: IncomingMessage) => string): SessionCount {
  const perAddress = new Map<string, number>();
  return {
    hasRoom: (request) => (perAddress.get(addressOf(request)) ?? 0) < most,
    add(session) {
      const address = addressOf(session.request);
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
      session.once("close", () => {
        const left = (perAddress.get(address) ?? 1) - 1;
        if (left === 0) perAddress.delete(address);
        else perAddress.set(address, left);
      });
    },
  };
}
