import type { IncomingMessage } from "node:http";
import { createRateLimit, isWithinLimit, TooMany } from "../http/rate-limit.ts";
import type { NewsSocket } from "./news-rooms.ts";
import { isOfProgram, refusedUnread } from "./watch-meetings.ts";

/** A class of 60 behind one address with a few tabs each. */
const MAX_PER_ADDRESS = 300;
/** Notes that wait for a page which does not take them. It asks for everything again when it is back. */
const MAX_WAITING = 200;
/** A page says at once what it wants; a connection that is silent until then belongs to none. */
export const MAX_SILENCE_MS = 15_000;

/**
 * Bounds how many connections for notes each address has, and how fast it opens more, from their first request on: one that
 * never asks for a socket takes memory too, and by long polling not even a TCP connection.
 */
export function createConnectionBounds(addressOf: (request: IncomingMessage) => string) {
  // In this process, and also where RATE_LIMIT is off: a connection costs this process its memory.
  const rateLimit = createRateLimit(true);
  const perAddress = new Map<string, number>();
  /** Connections that have not asked for their socket yet, by their first request. */
  const silent = new WeakMap<IncomingMessage, NodeJS.Timeout>();

  function release(address: string): void {
    const left = (perAddress.get(address) ?? 1) - 1;
    if (left === 0) perAddress.delete(address);
    else perAddress.set(address, left);
  }

  /** Refuses one message in its acknowledgement. An address that goes on regardless is disconnected, and may connect again. */
  async function refuse({ request, conn }: NewsSocket, { sent, done, retryAfter }: Refused): Promise<void> {
    if (!(await isWithinLimit(rateLimit("floodNews", addressOf(request))))) return conn.close();
    if (typeof done !== "function") return;
    Reflect.apply(done, undefined, [isOfProgram(sent) ? refusedUnread(sent, retryAfter) : false]);
  }

  return {
    /** Whether the sender may open one more connection; if so, it is counted until it closes or has been silent for too long. */
    async admit(request: IncomingMessage): Promise<boolean> {
      const address = addressOf(request);
      const mayOpen = await isWithinLimit(rateLimit("openNews", address));
      const open = perAddress.get(address) ?? 0;
      if (!mayOpen || open >= MAX_PER_ADDRESS) return false;
      perAddress.set(address, open + 1);
      const forget = () => {
        silent.delete(request);
        release(address);
      };
      // Socket.IO closes it by then.
      silent.set(request, setTimeout(forget, MAX_SILENCE_MS).unref());
      return true;
    },
    /** Bounds what an admitted connection does from now on; false where it has asked for a socket before. */
    hold(socket: NewsSocket): boolean {
      const { request, conn } = socket;
      const timer = silent.get(request);
      if (timer === undefined) return false;
      silent.delete(request);
      clearTimeout(timer);
      conn.once("close", () => release(addressOf(request)));
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
  // Everything that waits is handed on at once, as soon as the page takes it.
  socket.conn.on("drain", () => (waiting = 0));
  socket.onAnyOutgoing(() => {
    waiting += 1;
    if (waiting > MAX_WAITING) socket.conn.close(true);
  });
}
