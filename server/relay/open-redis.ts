import type { Relay } from "#collab/relay/relay.ts";
import { createAdapter } from "@socket.io/redis-adapter";
import type { Keys } from "../keys.ts";
import type { Log } from "../log.ts";
import { within } from "../background.ts";
import { connectRedis, type RedisConnection } from "./redis-connection.ts";
import { EventEmitter } from "node:events";

/**
 * What Redis does for several processes. All of it may be gone at any time, and nothing that is stored depends on it.
 */
export type SharedRedis = Omit<RedisConnection, "listener"> & {
  /** Carries the grids' messages. */
  readonly relay: Relay;
  /** Carries Socket.IO's. */
  readonly adapter: ReturnType<typeof createAdapter>;
  /** Begins every key and every channel. */
  readonly prefix: string;
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
  connection.onBack(up.resolve);
  connection.commands.once("close", up.resolve);
  await within(MAX_CONNECT_MS, up.promise);
  return { ...connection, relay, adapter, prefix };
}

/** Grids' messages through Redis: a channel per topic, below `prefix`. */
function redisRelay({ commands, listener, isUp, doubt, onBack }: RedisConnection, prefix: string): Relay {
  const channelOf = (topic: string): string => `${prefix}${topic}`;
  return {
    publish(topic, message) {
      // Nothing may pile up for a Redis that is gone; the log has it.
      if (isUp()) commands.publish(channelOf(topic), Buffer.from(message)).catch(doubt);
    },
    subscribe: (topic) => listener.subscribe(channelOf(topic)),
    unsubscribe: (topic) => listener.unsubscribe(channelOf(topic)),
    onMessage(listen) {
      listener.onMessage((channel, message) => {
        // A copy: the buffer is a piece of a larger one, which would be kept with it.
        if (channel.startsWith(prefix)) listen(channel.slice(prefix.length), Uint8Array.from(message));
      });
    },
    onBack,
  };
}

/**
 * Socket.IO's Redis adapter over the connection that we keep. The adapter takes two clients and handles none of their
 * failures: a rejected `publish` would end the process, so it is given what it uses of them and no more.
 */
function socketAdapter({ commands, listener, isUp, doubt }: RedisConnection, key: string) {
  const publisher = Object.assign(new EventEmitter(), {
    async publish(channel: string, message: string | Buffer): Promise<number> {
      if (!isUp()) return 0;
      return commands.publish(channel, message).catch(() => {
        doubt();
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
