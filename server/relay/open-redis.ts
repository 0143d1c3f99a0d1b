import type { Relay } from "#collab/relay/relay.ts";
import type { createAdapter } from "@socket.io/redis-adapter";
import type { Redis } from "ioredis";
import type { Keys } from "../keys.ts";
import type { Log } from "../log.ts";
import { within } from "../within.ts";
import { connectRedis } from "./redis-connection.ts";
import { redisRelay } from "./redis-relay.ts";
import { socketAdapter } from "./socket-adapter.ts";

/**
 * What Redis does for several processes. All of it may be gone at any time, and nothing that is stored depends on it.
 */
export type SharedRedis = {
  readonly isUp: () => boolean;
  /** Carries the grids' messages. */
  readonly relay: Relay;
  /** Carries Socket.IO's. */
  readonly adapter: ReturnType<typeof createAdapter>;
  /** For counters: rejects within a second when Redis does not answer, and then `doubt` is to be called. */
  readonly commands: Redis;
  readonly doubt: () => void;
  /** Begins every key and every channel. */
  readonly prefix: string;
  /** It works again, after a time in which messages may have been lost. */
  readonly onBack: (listen: () => void) => void;
  readonly close: () => Promise<void>;
};

/** How long the start waits for Redis: without it the server starts all the same. */
const MAX_CONNECT_MS = 1_000;

/** Opens Redis at `url`; resolves without it when it does not answer soon. Installations may share one Redis. */
export async function openRedis(url: string, keys: Keys, log: Log): Promise<SharedRedis> {
  const prefix = `overlap:${Buffer.from(keys.of("redis")).toString("hex").slice(0, 12)}:`;
  const connection = connectRedis(url, `${prefix}alive`, log);
  const relay = redisRelay(connection, `${prefix}grid:`);
  const adapter = socketAdapter(connection, `${prefix}notes`);
  const up = Promise.withResolvers<void>();
  connection.onUp(up.resolve);
  connection.publisher.once("close", up.resolve);
  await within(MAX_CONNECT_MS, up.promise);
  return {
    isUp: () => connection.isUp,
    relay,
    adapter,
    commands: connection.publisher,
    doubt: () => connection.doubt(),
    prefix,
    onBack: (listen) => connection.onUp(listen),
    close: () => connection.close(),
  };
}
