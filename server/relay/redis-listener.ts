import type { Redis } from "ioredis";

/** What a connection to Redis listens to, also after it was lost and made again. */
export type RedisListener = {
  /** Whether everything wanted is listened to. */
  readonly isListening: boolean;
  /** Listens to everything wanted, unless it does. Resolves with whether it does. */
  listen(): Promise<boolean>;
  /** Resolves once it listens, or when there is no connection. Never rejects. */
  subscribe(channel: string): Promise<void>;
  psubscribe(pattern: string): Promise<void>;
  unsubscribe(channel: string): void;
  punsubscribe(pattern: string): void;
  onMessage(hear: (channel: string, message: Buffer) => void): void;
  onPatternMessage(hear: (pattern: string, channel: string, message: Buffer) => void): void;
};

/** Listens over `client`, which must not subscribe again by itself: nobody would know when it has. */
export function redisListener(client: Redis): RedisListener {
  const wanted = { subscribe: new Set<string>(), psubscribe: new Set<string>() };
  let isListening = false;

  async function add(how: "subscribe" | "psubscribe", name: string): Promise<void> {
    wanted[how].add(name);
    if (client.status !== "ready") return;
    // When it fails, the connection is taken for dead, and the next one listens to everything.
    await client[how](name).catch(() => client.disconnect(true));
  }

  function take(how: "subscribe" | "psubscribe", name: string): void {
    wanted[how].delete(name);
    if (client.status === "ready") client[how === "subscribe" ? "unsubscribe" : "punsubscribe"](name).catch(() => {});
  }

  client.on("close", () => (isListening = false));
  return {
    get isListening() {
      return isListening;
    },
    async listen() {
      if (isListening || client.status !== "ready") return isListening;
      try {
        if (wanted.subscribe.size > 0) await client.subscribe(...wanted.subscribe);
        if (wanted.psubscribe.size > 0) await client.psubscribe(...wanted.psubscribe);
        isListening = true;
      } catch {
        // The connection is gone again, or does not answer: it is asked again.
      }
      return isListening;
    },
    subscribe: (channel) => add("subscribe", channel),
    psubscribe: (pattern) => add("psubscribe", pattern),
    unsubscribe: (channel) => take("subscribe", channel),
    punsubscribe: (pattern) => take("psubscribe", pattern),
    onMessage(hear) {
      client.on("messageBuffer", (channel: Buffer, message: Buffer) => hear(channel.toString(), message));
    },
    onPatternMessage(hear) {
      client.on("pmessageBuffer", (pattern: string | Buffer, channel: Buffer, message: Buffer) =>
        hear(pattern.toString(), channel.toString(), message),
      );
    },
  };
}
