import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { FromCrowd, Joining, ToCrowd } from "./live-crowd.ts";

/** Viewers in a process of their own. */
export type Crowd = {
  /** Until each viewer had the meeting's state. */
  readonly joinedMs: readonly number[];
  /** When each viewer received each of the next `count` updates; waits until all have them. */
  arrivals(count: number): Promise<readonly (readonly number[])[]>;
  /** What has come so far. */
  soFar(): Promise<readonly (readonly number[])[]>;
  leave(): Promise<void>;
};

export async function startCrowd(who: Joining): Promise<Crowd> {
  const process = benchChild("live-crowd.ts");
  const ask = (message: ToCrowd): Promise<FromCrowd> => {
    process.send(message);
    return answerOf<FromCrowd>(process);
  };
  const arrivalsIn = (said: FromCrowd) => ("arrivals" in said ? said.arrivals : []);
  const joined = await ask({ do: "join", ...who });
  return {
    joinedMs: "joinedMs" in joined ? joined.joinedMs : [],
    arrivals: async (count) => arrivalsIn(await ask({ do: "report", count })),
    soFar: async () => arrivalsIn(await ask({ do: "report so far" })),
    async leave() {
      await ask({ do: "leave" });
      process.disconnect();
    },
  };
}

/** Starts a file of this folder as a process of its own, and talks to it by messages. */
export function benchChild(file: string, ...words: readonly string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), words, { serialization: "advanced" });
}

/** Its next message; rejects when it ends instead. */
export async function answerOf<T>(process: ChildProcess): Promise<T> {
  const ended = new AbortController();
  const abort = (): void => ended.abort(new Error("A process of the benchmark ended."));
  process.once("exit", abort);
  try {
    const [message] = (await once(process, "message", ended)) as [T]; // our own children, which say what they are asked
    return message;
  } finally {
    process.off("exit", abort);
  }
}
