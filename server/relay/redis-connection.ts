import { randomUUID } from "node:crypto";
import { Redis, type RedisOptions } from "ioredis";
import type { Log } from "../log.ts";
import { within } from "../background.ts";

/** Two connections to Redis, one that speaks and one that listens. */
export type RedisConnection = {
  /** Speaks. A command is rejected within a second when Redis does not answer, and then `doubt` is to be called. */
  readonly commands: Redis;
  readonly listener: ReturnType<typeof redisListener>;
  /** Whether what is sent now arrives, as far as this process can know. */
  readonly isUp: () => boolean;
  /** A command got no answer: nothing more is sent until Redis is heard of. */
  readonly doubt: () => void;
  /** It works, for the first time or again, and everything is listened to; in between messages may have been lost. */
  readonly onBack: (listen: () => void) => void;
  readonly close: () => Promise<void>;
};

const BEAT_MS = 1_000;
const MAX_RECONNECT_MS = 1_000;
const MAX_GOODBYE_MS = 500;

const OPTIONS = {
  // Nothing waits for Redis: what cannot be sent now is not sent.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  // Done by the listener, so that we know when it is done.
  autoResubscribe: false,
  connectTimeout: 2_000,
  commandTimeout: 1_000,
  retryStrategy: (times: number) => Math.min(50 * 2 ** Math.min(times, 10), MAX_RECONNECT_MS),
} satisfies RedisOptions;

/** Connects in the background and for as long as it takes. `beats` is a channel for signs of life. */
export function connectRedis(url: string, beats: string, log: Log): RedisConnection {
  const [commands, subscriber] = [new Redis(url, OPTIONS), new Redis(url, OPTIONS)];
  const clients = [commands, subscriber];
  const self = randomUUID();
  let lastError: unknown;
  const pulse = redisPulse(log, () => lastError);
  const listener = redisListener(subscriber);

  /** A process that hears its own message knows that both connections and Redis work. */
  async function beat(): Promise<void> {
    if ((await listener.listen()) && commands.status === "ready") await commands.publish(beats, self).catch(() => {});
  }
  for (const client of clients) {
    client.on("error", (error: unknown) => (lastError = error));
    client.on("close", pulse.lost);
    client.on("ready", () => void beat());
  }
  void listener.subscribe(beats);
  listener.onMessage((channel, message) => {
    if (channel === beats && message.toString() === self && listener.isListening()) pulse.heard();
  });
  const timer = setInterval(() => {
    pulse.check(() => {
      for (const client of clients) if (client.status !== "reconnecting") client.disconnect(true);
    });
    void beat();
  }, BEAT_MS);
  timer.unref();

  return {
    commands,
    listener,
    isUp: pulse.isUp,
    doubt: pulse.lost,
    onBack: pulse.onBack,
    async close() {
      clearInterval(timer);
      for (const client of clients) client.off("close", pulse.lost);
      // What was published leaves before the goodbye.
      if (commands.status === "ready") await within(MAX_GOODBYE_MS, commands.quit());
      for (const client of clients) client.disconnect();
    },
  };
}

/**
 * What a connection to Redis listens to, also after it was lost and made again. `client` must not subscribe again by
 * itself: then nothing would say when it has.
 */
function redisListener(client: Redis) {
  const wanted = { subscribe: new Set<string>(), psubscribe: new Set<string>() };
  let isListening = false;

  /** Resolves once it listens, or when there is no connection. Never rejects. */
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
    /** Whether everything wanted is listened to. */
    isListening: () => isListening,
    /** Listens to everything wanted, unless it does. Resolves with whether it does. */
    async listen(): Promise<boolean> {
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
    subscribe: (channel: string) => add("subscribe", channel),
    psubscribe: (pattern: string) => add("psubscribe", pattern),
    unsubscribe: (channel: string) => take("subscribe", channel),
    punsubscribe: (pattern: string) => take("psubscribe", pattern),
    onMessage(hear: (channel: string, message: Buffer) => void): void {
      client.on("messageBuffer", (channel: Buffer, message: Buffer) => hear(channel.toString(), message));
    },
    onPatternMessage(hear: (pattern: string, channel: string, message: Buffer) => void): void {
      client.on("pmessageBuffer", (pattern: string | Buffer, channel: Buffer, message: Buffer) =>
        hear(pattern.toString(), channel.toString(), message),
      );
    },
  };
}

/** Without a sign of life for so long, Redis is taken for gone. */
const SILENT_MS = 4_000;
const RENEW_MS = 10_000;

/** Whether Redis can be relied on; at first nothing is known. `reason` gives what went wrong last, for the log. */
function redisPulse(log: Log, reason: () => unknown) {
  const listeners: (() => void)[] = [];
  let state: "unknown" | "up" | "down" = "unknown";
  let heardAt = performance.now();
  let renewedAt = heardAt;

  /** A connection was lost, or a command got no answer. */
  function lost(): void {
    if (state === "down") return;
    state = "down";
    log.warn({ err: reason() }, "Redis does not answer: what other processes change is shown late until it does.");
  }

  return {
    isUp: () => state === "up",
    /** A sign of life came back. */
    heard(): void {
      heardAt = performance.now();
      if (state === "up") return;
      state = "up";
      log.info("Redis answers.");
      for (const listen of listeners) listen();
    },
    lost,
    /** To be called every second or so; `renew` makes new connections, because the old ones may lead nowhere. */
    check(renew: () => void): void {
      const now = performance.now();
      if (now - heardAt > SILENT_MS) lost();
      if (now - Math.max(heardAt, renewedAt) <= RENEW_MS) return;
      renewedAt = now;
      renew();
    },
    onBack: (listen: () => void) => void listeners.push(listen),
  };
}
