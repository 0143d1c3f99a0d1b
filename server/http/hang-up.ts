import type { IncomingMessage, ServerResponse } from "node:http";

/** How long the rest of a body is read off once it was replied to: its sender may only look for the reply afterwards. */
const LINGER_MS = 1_000;

/**
 * Hangs up on whoever goes on sending a body after the reply to it: nothing will come of it. Without the moment in
 * between, the system would throw away a reply that has not been read.
 */
export function hangUp(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.on("finish", () => {
    if (request.complete) return;
    request.resume();
    setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, LINGER_MS).unref();
  });
  next();
}
