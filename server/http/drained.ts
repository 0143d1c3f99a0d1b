import type { Server } from "node:http";
import { REALTIME_PATH } from "#domain/contract/sockets.ts";

/** What a request may still take when the server stops. */
const MAX_MS = 2_000;

/** Counts a server's requests from now on; the returned function resolves when none is running, or at the deadline. */
export function drained(server: Server): () => Promise<void> {
  let running = 0;
  let onIdle: (() => void) | undefined;
  server.on("request", (request, response) => {
    // Long polls last until something happens.
    if (request.url?.startsWith(`${REALTIME_PATH}/`)) return;
    running += 1;
    response.once("close", () => {
      running -= 1;
      if (running === 0) onIdle?.();
    });
  });
  return async () => {
    if (running === 0) return;
    const deadline = Promise.withResolvers<void>();
    onIdle = deadline.resolve;
    const timer = setTimeout(deadline.resolve, MAX_MS);
    await deadline.promise;
    clearTimeout(timer);
  };
}
