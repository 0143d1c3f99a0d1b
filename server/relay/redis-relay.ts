import type { Relay } from "#collab/relay/relay.ts";
import type { RedisConnection } from "./redis-connection.ts";

/** Grids' messages through Redis: a channel per topic, below `prefix`. */
export function redisRelay(connection: RedisConnection, prefix: string): Relay {
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
