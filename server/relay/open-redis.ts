import { createHmac, randomUUID } from "node:crypto";
import { Redis, type RedisOptions } from "ioredis";
import type { Relay } from "#collab/relay/relay.ts";
import { waitAtMost } from "../wait-at-most.ts";
import type { Keys } from "../keys.ts";
import type { Log } from "../log.ts";
import { StartFault } from "../start/config.ts";
import { explainRedisFault, protocolHint } from "./redis-faults.ts";

/** Services of Redis for several processes. Redis may be gone at any time, and nothing stored depends on it. */
export type SharedRedis = Awaited<ReturnType<typeof openRedis>>;

const OPTIONS = {
  // A message that cannot be sent now is dropped.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  // Done below, so that we know when it is done.
  autoResubscribe: false,
  connectTimeout: 2_000,
  commandTimeout: 1_000,
  retryStrategy: (times: number) => Math.min(50 * 2 ** Math.min(times, 10), 1_000),
} satisfies RedisOptions;

const BEAT_MS = 1_000;
/**
 * Redis counts as gone after this time without a sign of life. After `RENEW_MS` without a sign, the connections are
 * made again.
 */
const SILENT_MS = 4_000;
const RENEW_MS = 10_000;
/** How long the start waits for Redis. The server also starts without it. */
const MAX_CONNECT_MS = 1_000;
const MAX_GOODBYE_MS = 500;

/**
 * Opens Redis at `url`, in the background and for as long as it takes; resolves without it when it does not answer soon.
 * Throws a {@link StartFault} when it refuses the login or its certificate is refused, because no waiting mends that.
 */
export async function openRedis(url: string, keys: Keys, log: Log) {
  const prefix = `overlap:${Buffer.from(keys.of("redis")).toString("hex").slice(0, 12)}:`;
  const [commands, listener] = [new Redis(url, OPTIONS), new Redis(url, OPTIONS)];
  const clients = [commands, listener];
  const pulse = redisPulse(url, log);
  const subscriptions = redisSubscriptions(listener);
  const beats = `${prefix}alive`;
  const self = randomUUID();

  function beat(): void {
    if (commands.status === "ready") commands.publish(beats, self).catch(pulse.failed);
  }
  for (const client of clients) {
    client.on("error", pulse.failed);
    client.on("close", pulse.lost);
  }
  commands.on("ready", beat);
  listener.on("ready", () => void subscriptions.renew().then(beat));
  // A process that hears its own beat knows that both connections and Redis work, and that it misses nothing.
  void subscriptions.add(beats, (message) => Buffer.from(message).toString() === self && pulse.heard());
  const timer = setInterval(() => {
    // The old connections may lead nowhere.
    if (pulse.isOverdue()) for (const client of clients) if (client.status !== "reconnecting") client.disconnect(true);
    beat();
  }, BEAT_MS).unref();

  const hashed = (text: string): string =>
    createHmac("sha256", keys.of("redis-keys")).update(text).digest("base64url").slice(0, 22);
  // A topic may be a meeting's id, with which anyone opens the meeting: a list of channels must not show it.
  const channelOf = (topic: string): string => `${prefix}topic:${hashed(topic)}`;
  const relay: Relay = {
    publish(topic, message) {
      // Messages must not pile up for a Redis that is gone; the log has the changes.
      if (pulse.isUp()) commands.publish(channelOf(topic), Buffer.from(message)).catch(pulse.lost);
    },
    subscribe: (topic, listen) => subscriptions.add(channelOf(topic), listen),
    unsubscribe: (topic) => subscriptions.remove(channelOf(topic)),
    onBack: pulse.onBack,
  };

  const connected = Promise.withResolvers<void>();
  relay.onBack(connected.resolve);
  // An error may follow the end of its connection.
  commands.once("close", () => setImmediate(connected.resolve));
  await waitAtMost(MAX_CONNECT_MS, connected.promise);
  async function close(): Promise<void> {
    clearInterval(timer);
    for (const client of clients) client.off("close", pulse.lost);
    // Published messages leave before the connection ends.
    if (commands.status === "ready") await waitAtMost(MAX_GOODBYE_MS, commands.quit());
    for (const client of clients) client.disconnect();
  }
  const fault = pulse.faultOfStart();
  if (fault !== undefined) {
    await close();
    throw new StartFault(fault);
  }
  return {
    /** A command is rejected within a second when Redis does not answer. */
    commands,
    /** Carries messages between processes: a channel per topic. */
    relay,
    /** Tells whether a message that is sent now arrives, as far as this process can know. */
    isUp: pulse.isUp,
    /** Begins every key and every channel: installations may share one Redis. */
    prefix,
    /** Hashes an address, a mailbox or a meeting for a key, so that a reader of Redis cannot see them. */
    hashed,
    close,
  };
}

const LATE = "what other processes change is shown late";

/** The channels of a connection, also after it was lost and made again. */
function redisSubscriptions(client: Redis) {
  const listeners = new Map<string, (message: Uint8Array) => void>();
  client.on("messageBuffer", (channel: Buffer, message: Buffer) => {
    // A copy: the buffer is a piece of a larger one, which would be kept with it.
    listeners.get(channel.toString())?.(Uint8Array.from(message));
  });
  /** Never rejects: where it fails, the connection is taken for dead, and the next one subscribes to everything. */
  async function subscribe(...channels: readonly string[]): Promise<void> {
    if (client.status === "ready") await client.subscribe(...channels).catch(() => client.disconnect(true));
  }
  return {
    /** Subscribes a new connection to all channels at once, so that a message of one channel proves all subscriptions. */
    renew: () => subscribe(...listeners.keys()),
    add(channel: string, listen: (message: Uint8Array) => void): Promise<void> {
      listeners.set(channel, listen);
      return subscribe(channel);
    },
    remove(channel: string): void {
      listeners.delete(channel);
      if (client.status === "ready") client.unsubscribe(channel).catch(() => {});
    },
  };
}

/** Watches whether Redis answers. `url` is REDIS_URL, for the sentences. */
function redisPulse(url: string, log: Log) {
  const listeners: (() => void)[] = [];
  let state: "unknown" | "up" | "down" = "unknown";
  let heardAt = performance.now();
  let renewedAt = heardAt;
  let lastError: unknown;
  let isStarted = false;
  let reported: string | undefined;

  /** A connection was lost, or a command got no answer. */
  function lost(): void {
    if (state === "down") return;
    state = "down";
    if (explainRedisFault(lastError, url) !== undefined) return reportFault();
    const reason = lastError instanceof Error ? lastError.message : undefined;
    log.warn({ reason }, `Redis does not answer: ${LATE} until it does.${protocolHint(lastError, url)}`);
  }

  /** The start throws the sentence instead. */
  function reportFault(): void {
    const fault = explainRedisFault(lastError, url);
    if (fault === undefined || fault === reported || !isStarted) return;
    reported = fault;
    log.error(`${fault} Until that is mended, ${LATE}.`);
  }

  return {
    isUp: () => state === "up",
    /** Returns a sentence when Redis refused what only a person can mend. Later faults are logged as errors. */
    faultOfStart: (): string | undefined => {
      const fault = state === "up" ? undefined : explainRedisFault(lastError, url);
      isStarted = fault === undefined;
      return fault;
    },
    lost,
    /** Some errors come after the end of their connection. */
    failed: (error: unknown): void => {
      lastError = error;
      if (state !== "up") reportFault();
    },
    onBack: (listen: () => void) => void listeners.push(listen),
    heard(): void {
      heardAt = performance.now();
      if (state === "up") return;
      state = "up";
      lastError = undefined;
      reported = undefined;
      log.info("Redis answers.");
      for (const listen of listeners) listen();
    },
    /** Call with every beat; returns true when the connections must be made again. */
    isOverdue(): boolean {
      const nowMs = performance.now();
      if (nowMs - heardAt > SILENT_MS) lost();
      const isOverdue = nowMs - Math.max(heardAt, renewedAt) > RENEW_MS;
      if (isOverdue) renewedAt = nowMs;
      return isOverdue;
    },
  };
}
