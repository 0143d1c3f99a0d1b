import type { IncomingMessage } from "node:http";
import { createRateLimit, isWithinLimit, TooMany } from "../http/rate-limit.ts";
import type { ShareOf } from "../http/own-networks.ts";
import { createTally } from "../tally.ts";
import type { NewsSocket } from "./news-rooms.ts";
import { isOfProgram, refusedUnread } from "./watch-meetings.ts";

/** A class of 60 behind one address with a few tabs each. */
export const MAX_PER_ADDRESS = 300;
/** Messages that a page has not taken. A page that was disconnected asks for everything again. */
export const MAX_WAITING = 200;
/** A page asks for its socket at once. */
export const MAX_SILENCE_MS = 15_000;

/**
 * Bounds how many connections for news an address has, and how fast it opens more. Counts from the first request, because a
 * connection without a socket takes memory too, and with long polling not even a TCP connection.
 */
export function createConnectionBounds(addressOf: (request: IncomingMessage) => string, shareOf: ShareOf = () => 1) {
  // Even with RATE_LIMIT=off, because connections take this process's memory.
  const rateLimit = createRateLimit(true, { shareOf });
  const perAddress = createTally();
  /** Connections without a socket, by their first request. */
  const silent = new WeakMap<IncomingMessage, NodeJS.Timeout>();

  /** Refuses a message in its acknowledgement. Disconnects an address that goes on; it may connect again. */
  async function refuse({ request, conn }: NewsSocket, { sent, done, retryAfter }: Refused): Promise<void> {
    if (!(await isWithinLimit(rateLimit("floodNews", addressOf(request))))) return conn.close();
    if (typeof done !== "function") return;
    Reflect.apply(done, undefined, [isOfProgram(sent) ? refusedUnread(sent, retryAfter) : false]);
  }

  return {
    /** Returns whether the sender may open one more connection, and counts it until it closes or is silent for too long. */
    async admit(request: IncomingMessage): Promise<boolean> {
      const address = addressOf(request);
      const mayOpen = await isWithinLimit(rateLimit("openNews", address));
      if (!mayOpen || perAddress.of(address) >= MAX_PER_ADDRESS * shareOf(address)) return false;
      perAddress.add(address, 1);
      const forget = () => {
        silent.delete(request);
        perAddress.add(address, -1);
      };
      // Socket.IO closes a silent connection after the same time.
      silent.set(request, setTimeout(forget, MAX_SILENCE_MS).unref());
      return true;
    },
    /** Bounds an admitted connection from now on. Returns false if it already has a socket. */
    hold(socket: NewsSocket): boolean {
      const { request, conn } = socket;
      const timer = silent.get(request);
      if (timer === undefined) return false;
      silent.delete(request);
      clearTimeout(timer);
      conn.once("close", () => perAddress.add(addressOf(request), -1));
      closeUnread(socket);
      const ask = async ([, sent, done]: readonly unknown[], next: () => void) => {
        try {
          await rateLimit("askNews", socket.id);
          next();
        } catch (error) {
          if (!(error instanceof TooMany)) throw error;
          await refuse(socket, { sent, done, retryAfter: error.retryAfter ?? 1 });
        }
      };
      socket.use((message, next) => void ask(message, next));
      return true;
    },
  };
}

type Refused = { readonly sent: unknown; readonly done: unknown; readonly retryAfter: number };

function closeUnread(socket: NewsSocket): void {
  let waiting = 0;
  // A drain sends everything that waits.
  socket.conn.on("drain", () => (waiting = 0));
  socket.onAnyOutgoing(() => {
    waiting += 1;
    if (waiting > MAX_WAITING) socket.conn.close(true);
  });
}
