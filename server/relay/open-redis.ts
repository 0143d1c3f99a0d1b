import type { Relay } from "#collab/relay/relay.ts";
import { createAdapter } from "@socket.io/redis-adapter";
import type { Redis } from "ioredis";
import type { Keys } from "../keys.ts";
import type { Log } from "../log.ts";
import { within } from "../background.ts";
import { connectRedis, type RedisConnection } from "./redis-connection.ts";
import { EventEmitter } from "node:events";

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

/** Grids' messages through Redis: a channel per topic, below `prefix`. */
function redisRelay(connection: RedisConnection, prefix: string): Relay {
  const channelOf = (topic: string): string => `${prefix}${topic}`;
  return {
    publish(topic, message) {
      // Nothing may pile up for a Redis that is gone; the log has it.
      if (!connection.isUp) return;
      connection.publisher.publish(channelOf(topic), Buffer.from(message)).catch(() => connection.doubt());
    },
    subscribe: (topic) => connection.listener.subscribe(channelOf(topic)),
    unsubscribe: (topic) => connection.listener.unsubscribe(channelOf(topic)),
    onMessage(listen) {
      connection.listener.onMessage((channel, message) => {
        // A copy: the buffer is a piece of a larger one, which would be kept with it.
        if (channel.startsWith(prefix)) listen(channel.slice(prefix.length), Uint8Array.from(message));
      });
    },
    onBack: (listen) => connection.onUp(listen),
  };
}

/**
 * Socket.IO's Redis adapter over the connection that we keep. The adapter takes two clients and handles none of their
 * failures: a rejected `publish` would end the process, so it is given what it uses of them and no more.
 */
function socketAdapter(connection: RedisConnection, key: string): ReturnType<typeof createAdapter> {
  const { listener } = connection;
  const publisher = Object.assign(new EventEmitter(), {
    async publish(channel: string, message: string | Buffer): Promise<number> {
      if (!connection.isUp) return 0;
      return connection.publisher.publish(channel, message).catch(() => {
        connection.doubt();
        return 0;
      });
    },
  });
  const subscriber = Object.assign(new EventEmitter(), {
    subscribe: (channels: readonly string[]) => {
      for (const channel of channels) void listener.subscribe(channel);
    },
    psubscribe: (pattern: string) => void listener.psubscribe(pattern),
    unsubscribe: (channels: readonly string[]) => {
      for (const channel of channels) listener.unsubscribe(channel);
    },
    punsubscribe: (pattern: string) => listener.punsubscribe(pattern),
  });
  listener.onMessage((channel, message) => {
    if (channel.startsWith(key)) subscriber.emit("messageBuffer", channel, message);
  });
  listener.onPatternMessage((pattern, channel, message) => {
    if (channel.startsWith(key)) subscriber.emit("pmessageBuffer", pattern, channel, message);
  });
  return createAdapter(publisher, subscriber, { key });
}
