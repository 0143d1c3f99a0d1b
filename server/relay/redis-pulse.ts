import type { Log } from "../log.ts";

/** Whether Redis can be relied on. */
export type RedisPulse = {
  readonly isUp: boolean;
  /** A sign of life came back. */
  heard(): void;
  /** A connection was lost, or a command got no answer. */
  lost(): void;
  /** To be called every second or so; `renew` makes new connections, because the old ones may lead nowhere. */
  check(renew: () => void): void;
  /** It works, for the first time or again. */
  onUp(listen: () => void): void;
};

/** Without a sign of life for so long, Redis is taken for gone. */
const SILENT_MS = 4_000;
const RENEW_MS = 10_000;

/** Nothing is known yet. `reason` gives what went wrong last, for the log. */
export function redisPulse(log: Log, reason: () => unknown): RedisPulse {
  const listeners: (() => void)[] = [];
  let state: "unknown" | "up" | "down" = "unknown";
  let heardAt = performance.now();
  let renewedAt = heardAt;

  function lost(): void {
    if (state === "down") return;
    state = "down";
    log.warn({ err: reason() }, "Redis does not answer: what other processes change is shown late until it does.");
  }

  return {
    get isUp() {
      return state === "up";
    },
    heard() {
      heardAt = performance.now();
      if (state === "up") return;
      state = "up";
      log.info("Redis answers.");
      for (const listen of listeners) listen();
    },
    lost,
    check(renew) {
      const now = performance.now();
      if (now - heardAt > SILENT_MS) lost();
      if (now - Math.max(heardAt, renewedAt) <= RENEW_MS) return;
      renewedAt = now;
      renew();
    },
    onUp: (listen) => void listeners.push(listen),
  };
}
