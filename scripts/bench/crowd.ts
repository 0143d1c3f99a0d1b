import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { WebSocket } from "ws";
import { FRAME } from "#collab/sockets/frames.ts";
import { frames } from "#collab/testing/raw-viewer.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { now } from "./measure.ts";

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
  const process = benchChild("crowd.ts");
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

/*
 * Viewers of one meeting, in a process of their own. They speak bytes, so that what is measured is the server and the
 * socket, not a document in every viewer.
 */
type Joining = {
  readonly url: string;
  readonly count: number;
  /** The server that they speak to: Overlap about this meeting, or a bare one that needs no greeting. */
  readonly speak: { readonly meetingID: string } | "nothing";
  /** The first address of this machine from which they come, a few hundred from each: servers count by address. */
  readonly firstAddress?: number;
};
type ToCrowd =
  | ({ readonly do: "join" } & Joining)
  | { readonly do: "report"; /** Updates that every viewer must have first. */ readonly count: number }
  | { readonly do: "report so far" }
  | { readonly do: "leave" };
/** `joinedMs`: until each viewer had the meeting's state. `arrivals`: per viewer, when each update came. */
type FromCrowd =
  | { readonly joinedMs: readonly number[] }
  | { readonly arrivals: readonly (readonly number[])[] }
  | { readonly left: true };

const STATE = 1;
const UPDATE = 2;
/** In front of a frame of ours: a name of twelve bytes and its length. */
const NAME_AND_LENGTH = 13;
const PER_ADDRESS = 400;

const PONG = Uint8Array.of(FRAME.pong);

let sockets: WebSocket[] = [];
let arrivals: number[][] = [];
let isLeaving = false;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.on("message", (message: ToCrowd) => void obey(message).then((answer) => process.send?.(answer)));
  process.on("disconnect", () => process.exit());
}

async function obey(message: ToCrowd): Promise<FromCrowd> {
  if (message.do === "report") {
    await untilAll(message.count);
    return { arrivals: arrivals.map((mine) => mine.splice(0, message.count)) };
  }
  if (message.do === "report so far") {
    const soFar = arrivals;
    arrivals = arrivals.map(() => []);
    return { arrivals: soFar };
  }
  if (message.do === "leave") {
    isLeaving = true;
    const gone = sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve)));
    for (const socket of sockets) socket.close();
    await Promise.all(gone);
    return { left: true };
  }
  arrivals = Array.from({ length: message.count }, () => []);
  sockets = [];
  const begun = now();
  const joined = arrivals.map(async (_, viewer) => {
    await join(message, viewer);
    return now() - begun;
  });
  return { joinedMs: await Promise.all(joined) };
}

/** Waits until every viewer has this many updates; a missing one is a fault, whatever the machine is doing. */
async function untilAll(count: number): Promise<void> {
  const deadline = now() + 30_000;
  while (arrivals.some((mine) => mine.length < count)) {
    if (now() > deadline)
      throw new Error(`A viewer has only ${Math.min(...arrivals.map((mine) => mine.length))} updates.`);
    await new Promise((resolve) => void setTimeout(resolve, 1));
  }
}

function join({ url, speak, firstAddress = 1 }: Joining, viewer: number): Promise<void> {
  const meetingID = typeof speak === "object" ? parseMeetingID(speak.meetingID) : undefined;
  const typeAt = meetingID === undefined ? 0 : NAME_AND_LENGTH;
  const localAddress = `127.0.0.${firstAddress + Math.floor(viewer / PER_ADDRESS)}`;
  const socket = new WebSocket(url, { perMessageDeflate: false, localAddress });
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", (code) => {
      if (!isLeaving) throw new Error(`A viewer was closed with ${code}.`);
    });
    socket.on("open", () => {
      if (meetingID === undefined) return resolve();
      socket.send(frames.token(meetingID, "guest"));
      socket.send(frames.askForState(meetingID));
      return socket.send(frames.presence(meetingID, [{ clientID: viewer + 1, clock: 1, state: {} }]));
    });
    socket.on("message", (data: Buffer) => {
      const arrived = now();
      if (data.length === 1) return socket.send(PONG); // a sign of life was asked for
      if (data[typeAt] !== FRAME.sync) return;
      if (data[typeAt + 1] === UPDATE) arrivals[viewer]?.push(arrived);
      else if (data[typeAt + 1] === STATE) resolve();
    });
  });
}
