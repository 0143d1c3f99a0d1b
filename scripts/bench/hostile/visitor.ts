import { setTimeout as delay } from "node:timers/promises";
import type { WebSocket } from "ws";
import { type AnsweredMeeting, fortySlots, sendRequest } from "../answered-meeting.ts";
import { openViewer } from "../viewer.ts";

/** Address from the ranges for documentation, as the attacker's. */
const FROM = "198.51.100.1";
const LOAD_EVERY_MS = 50;
const SAVE_EVERY_MS = 200;
/** Login pause that stays below the limit of one address at one account. */
const LOG_IN_EVERY_MS = 6_000;
const SEEN_WITHIN_MS = 60_000;

export const ACCOUNT = { email: "honest@visitor.example", password: "honest-visitor", name: "Honest" };

type Action = "load" | "save" | "live" | "logIn";
/** Waits in milliseconds, and the number of refused and lost replies. */
export type Latencies = {
  readonly took: Readonly<Record<Action, readonly number[]>>;
  readonly failed: Record<Action, number>;
};

/**
 * Loads a meeting, saves an answer, watches it live and logs in repeatedly until `ends`. A wait starts when the act is
 * due, so acts that become due while the server hangs count too.
 */
export async function visit(url: string, meeting: AnsweredMeeting, ends: Promise<unknown>): Promise<Latencies> {
  const took: Record<Action, number[]> = { load: [], save: [], live: [], logIn: [] };
  const failed: Record<Action, number> = { load: 0, save: 0, live: 0, logIn: 0 };
  const address = `${url}/api/meetings/${meeting.meetingID}`;
  const watcher = await watch(url, meeting.meetingID);
  const ended = new AbortController();
  void ends.finally(() => ended.abort());

  async function timed(action: Action, due: number, act: () => Promise<boolean>): Promise<void> {
    const went = await act().catch(() => false);
    took[action].push(performance.now() - due);
    if (!went) failed[action] += 1;
  }
  async function every(ms: number, act: (due: number, n: number) => Promise<void>): Promise<void> {
    const begun = performance.now();
    for (let n = 0; !ended.signal.aborted; n += 1) {
      const due = begun + n * ms;
      if (performance.now() < due) await delay(due - performance.now());
      await act(due, n);
    }
  }
  const ask = async (path: string, method = "GET", body?: unknown): Promise<boolean> =>
    (await sendRequest(path, { method, body, from: FROM })).status === 200;

  const loads: Promise<void>[] = [];
  const loading = every(LOAD_EVERY_MS, async (due) => void loads.push(timed("load", due, () => ask(address))));
  const saving = every(SAVE_EVERY_MS, async (due, n) => {
    const seen = watcher.next();
    const body = { availabilities: fortySlots(n + 1) };
    const who = meeting.respondentIDs[n % meeting.respondentIDs.length];
    await Promise.all([
      timed("save", due, () => ask(`${address}/respondents/${who}`, "PUT", body)),
      timed("live", due, () => seen),
    ]);
  });
  const loggingIn = every(LOG_IN_EVERY_MS, (due) => {
    const { email, password } = ACCOUNT;
    return timed("logIn", due, () => ask(`${url}/api/login`, "POST", { email, password }));
  });
  await Promise.all([loading, saving, loggingIn]);
  await Promise.all(loads);
  watcher.stop();
  return { took, failed };
}

/** Follows a meeting's grid and reopens a closed socket. `next` resolves with whether a change arrived. */
async function watch(url: string, meetingID: string) {
  let isStopped = false;
  let socket: WebSocket;
  let changed = (_came: boolean): void => {};
  function open(): Promise<void> {
    const viewer = openViewer(url, meetingID, { from: FROM, onChange: () => changed(true) });
    socket = viewer.socket;
    socket.on("close", () => {
      changed(false);
      if (!isStopped) void open().catch(() => {});
    });
    return viewer.joined;
  }
  await open();
  return {
    next: () =>
      new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), SEEN_WITHIN_MS);
        changed = (came) => {
          clearTimeout(timer);
          resolve(came);
        };
      }),
    stop() {
      isStopped = true;
      socket.terminate();
    },
  };
}
