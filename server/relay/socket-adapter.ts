import { createAdapter } from "@socket.io/redis-adapter";
import { EventEmitter } from "node:events";
import type { RedisConnection } from "./redis-connection.ts";

/**
 * Socket.IO's Redis adapter over the connection that we keep. The adapter takes two clients and handles none of their
 * failures: a rejected `publish` would end the process, so it is given what it uses of them and no more.
 */
export function socketAdapter(connection: RedisConnection, key: string): ReturnType<typeof createAdapter> {
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
