import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { now } from "./measure.ts";
import { openViewer } from "./viewer.ts";

/** Viewers of one meeting in a separate process. */
export type Crowd = Awaited<ReturnType<typeof startCrowd>>;

type Joining = {
  readonly meetingID: string;
  readonly count: number;
  /** First loopback address of the viewers. Each address holds a few hundred, because servers count by address. */
  readonly firstAddress?: number;
};

const PER_ADDRESS = 400;

export async function startCrowd(url: string, joining: Joining) {
  const child = benchChild("crowd.ts");
  const ask = <T>(message: object): Promise<T> => {
    child.send(message);
    return answerOf<T>(child);
  };
  return {
    /** Milliseconds until each viewer had the grid. */
    joinedMs: await ask<readonly number[]>({ url, ...joining }),
    /** Times at which each viewer received each change since the last call. */
    arrivals: () => ask<readonly (readonly number[])[]>({}),
    async leave(): Promise<void> {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

/** Starts a file of this folder as a process that exchanges messages. */
export function benchChild(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: "advanced" });
}

/** Resolves with the next message; rejects when the process ends first. */
export async function answerOf<T>(child: ChildProcess): Promise<T> {
  const ended = new AbortController();
  const abort = (): void => ended.abort(new Error("A process of the benchmark ended."));
  child.once("exit", abort);
  try {
    const [message] = (await once(child, "message", ended)) as [T]; // messages of our own files
    return message;
  } finally {
    child.off("exit", abort);
  }
}

if (import.meta.main && process.send) {
  process.on("disconnect", () => process.exit());
  process.once("message", (joining: Joining & { readonly url: string }) => void join(joining));
}

/** Runs in the process of the viewers. */
async function join({ url, meetingID, count, firstAddress = 1 }: Joining & { readonly url: string }): Promise<void> {
  const arrivals = Array.from({ length: count }, (): number[] => []);
  const begun = now();
  const joinedMs = await Promise.all(
    arrivals.map(async (mine, viewer) => {
      const localAddress = `127.0.0.${firstAddress + Math.floor(viewer / PER_ADDRESS)}`;
      const onChange = (at: number) => void mine.push(at);
      const { socket, joined } = openViewer(url, meetingID, { localAddress, clientID: viewer + 1, onChange });
      socket.on("close", (code) => {
        throw new Error(`A viewer was closed with ${code}.`);
      });
      await joined;
      return now() - begun;
    }),
  );
  process.on("message", () => process.send?.(arrivals.map((mine) => mine.splice(0))));
  process.send?.(joinedMs);
}
