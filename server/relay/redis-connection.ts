import { randomUUID } from "node:crypto";
import { Redis, type RedisOptions } from "ioredis";
import type { Log } from "../log.ts";
import { within } from "../within.ts";
import { redisListener, type RedisListener } from "./redis-listener.ts";
import { redisPulse } from "./redis-pulse.ts";

/** Two connections to Redis, one that speaks and one that listens. */
export type RedisConnection = {
  readonly publisher: Redis;
  readonly listener: RedisListener;
  /** Whether what is sent now arrives, as far as anybody can know. */
  readonly isUp: boolean;
  /** A command got no answer: nothing more is sent until Redis is heard of. */
  doubt(): void;
  /** It works, for the first time or again, and everything is listened to. */
  onUp(listen: () => void): void;
  close(): Promise<void>;
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
  const [publisher, subscriber] = [new Redis(url, OPTIONS), new Redis(url, OPTIONS)];
  const clients = [publisher, subscriber];
  const self = randomUUID();
  let lastError: unknown;
  const pulse = redisPulse(log, () => lastError);
  const listener = redisListener(subscriber);

  /** A process that hears its own message knows that both connections and Redis work. */
  async function beat(): Promise<void> {
    if ((await listener.listen()) && publisher.status === "ready") await publisher.publish(beats, self).catch(() => {});
  }
  const lost = () => pulse.lost();
  for (const client of clients) {
    client.on("error", (error: unknown) => (lastError = error));
    client.on("close", lost);
    client.on("ready", () => void beat());
  }
  void listener.subscribe(beats);
  listener.onMessage((channel, message) => {
    if (channel === beats && message.toString() === self && listener.isListening) pulse.heard();
  });
  const timer = setInterval(() => {
    pulse.check(() => {
      for (const client of clients) if (client.status !== "reconnecting") client.disconnect(true);
    });
    void beat();
  }, BEAT_MS);
  timer.unref();

  return {
    publisher,
    listener,
    get isUp() {
      return pulse.isUp;
    },
    doubt: lost,
    onUp: (listen) => pulse.onUp(listen),
    async close() {
      clearInterval(timer);
      for (const client of clients) client.off("close", lost);
      // What was published leaves before the goodbye.
      if (publisher.status === "ready") await within(MAX_GOODBYE_MS, publisher.quit());
      for (const client of clients) client.disconnect();
    },
  };
}
