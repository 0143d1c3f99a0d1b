import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { now } from "./measure.ts";
import { openViewer } from "./viewer.ts";

/** Viewers of one meeting, in a process of their own. */
export type Crowd = Awaited<ReturnType<typeof startCrowd>>;

type Joining = {
  readonly meetingID: string;
  readonly count: number;
  /** The first address of this machine from which they come, a few hundred from each: servers count by address. */
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
    /** Until each viewer had the meeting's state. */
    joinedMs: await ask<readonly number[]>({ url, ...joining }),
    /** When each viewer received each change that came since the last call. */
    arrivals: () => ask<readonly (readonly number[])[]>({}),
    async leave(): Promise<void> {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

/** Starts a file of this folder as a process of its own, and talks to it by messages. */
export function benchChild(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: "advanced" });
}

/** Its next message; rejects when it ends instead. */
export async function answerOf<T>(child: ChildProcess): Promise<T> {
  const ended = new AbortController();
  const abort = (): void => ended.abort(new Error("A process of the benchmark ended."));
  child.once("exit", abort);
  try {
    const [message] = (await once(child, "message", ended)) as [T]; // our own children, which say what they are asked
    return message;
  } finally {
    child.off("exit", abort);
  }
}

if (import.meta.main && process.send) {
  process.on("disconnect", () => process.exit());
  process.once("message", (joining: Joining & { readonly url: string }) => void join(joining));
}

/** In the process of the viewers. */
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
