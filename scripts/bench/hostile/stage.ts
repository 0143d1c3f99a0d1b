import { setTimeout as delay } from "node:timers/promises";
import { type Sent, sendRequest, type Shape, slotsOf } from "../answered-meeting.ts";

/** Targets and counters of an attack. */
export type Stage = {
  readonly url: string;
  /** The attacker's own meeting, as large as the limits allow. */
  readonly meetingID: string;
  /** Ids of the answers of that meeting. */
  readonly respondentKeys: readonly string[];
  /** Account of another user. */
  readonly email: string;
  /** End of the attack, in milliseconds of `Date.now()`. */
  readonly endsAt: number;
  /** Counts a reply by its status or close code. */
  count(reply: string | number): void;
};
export type Attack = (stage: Stage) => Promise<void>;

/** Address of the attacker, for the connection and for the proxy's header. */
export const ATTACKER = { from: "203.0.113.7", localAddress: "127.0.0.2" };

/** Sends one request of the attack and ignores its outcome. */
export async function sendAttack(stage: Stage, path: string, sent: Sent): Promise<void> {
  try {
    stage.count((await sendRequest(stage.url + path, { from: ATTACKER.from, ...sent })).status);
  } catch {
    stage.count("cut");
  }
}

/** Runs `count` workers that act repeatedly until the end. */
export async function repeat(stage: Stage, workers: number, act: (worker: number, turn: number) => Promise<void>) {
  const work = async (worker: number): Promise<void> => {
    for (let turn = 0; Date.now() < stage.endsAt; turn += 1) await act(worker, turn);
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
}

/** Acts once in each interval until the end, even while earlier acts run. */
export async function pace(stage: Stage, everyMs: number, act: (turn: number) => void): Promise<void> {
  for (let turn = 0; Date.now() < stage.endsAt; turn += 1) {
    act(turn);
    await delay(everyMs);
  }
}

const SIXTY_DAYS = { days: 60, minStartHour: 0, maxEndHour: 0 };
/** Every half hour of the attacker's meeting: 2,880. */
export const ALL_SLOTS = slotsOf(SIXTY_DAYS);
export const LARGE_PEOPLE = 190;

/** Fills a meeting like a patient attacker who stays below every limit: each answer has another address. */
export const LARGE: Shape = {
  ...SIXTY_DAYS,
  availabilities: () => ALL_SLOTS,
  from: (person) => `192.0.2.${2 + person}`,
};
