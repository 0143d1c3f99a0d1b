import { setTimeout as delay } from "node:timers/promises";
import { type Sent, sendRequest, type Shape, slotsOf } from "../answered-meeting.ts";

/** What an attack knows, and what it counts. */
export type Stage = {
  readonly url: string;
  /** A meeting of the attacker's own, as large as answers may make it. */
  readonly meetingID: string;
  /** Of the answers of that meeting. */
  readonly respondentKeys: readonly string[];
  /** The account of another user. */
  readonly email: string;
  /** When to stop, on the clock of `Date.now()`. */
  readonly endsAt: number;
  /** Counts a reply of the server: a status, the code of a closed socket. */
  count(reply: string | number): void;
};
export type Attack = (stage: Stage) => Promise<void>;

/** All of an attack comes from here, whether a server looks at the connection or at what its proxy says. */
export const ATTACKER = { from: "203.0.113.7", localAddress: "127.0.0.2" };

/** Sends one request of the attack, whatever becomes of it. */
export async function sendAttack(stage: Stage, path: string, sent: Sent): Promise<void> {
  try {
    stage.count((await sendRequest(stage.url + path, { from: ATTACKER.from, ...sent })).status);
  } catch {
    stage.count("cut");
  }
}

/** Runs this many workers at once, each acting again and again until the end. */
export async function repeat(stage: Stage, workers: number, act: (worker: number, turn: number) => Promise<void>) {
  const work = async (worker: number): Promise<void> => {
    for (let turn = 0; Date.now() < stage.endsAt; turn += 1) await act(worker, turn);
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
}

/** Acts once in each interval until the end, however long an act takes. */
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

/** A meeting as large as a patient attacker makes it, who stays below every limit: here each answer has an address. */
export const LARGE: Shape = {
  ...SIXTY_DAYS,
  availabilities: () => ALL_SLOTS,
  from: (person) => `192.0.2.${2 + person}`,
};
