import { once } from "node:events";
import { rmSync } from "node:fs";
import { WebSocket } from "ws";
import * as Y from "yjs";
import { testDataDir } from "../testing/test-data-dir.ts";
import { answeredMeeting } from "./answered-meeting.ts";
import { answerOf, benchChild } from "./bench-child.ts";
import type { BenchServer } from "./bench-server.ts";
import { type Crowd, startCrowd } from "./crowd.ts";
import { saveOverOneConnection } from "./save-over-one-connection.ts";
import { startYWebSocketServer } from "./y-websocket-server.ts";

/** One way of telling many viewers of a change. */
export type Way = {
  readonly what: string;
  /** The process that does it. */
  readonly pid: number;
  /** Makes one change; resolves when it is acknowledged, or only sent, where nobody acknowledges. */
  readonly next: () => Promise<void>;
  readonly crowd: (count: number) => Promise<Crowd>;
  /** When each of the changes since the last call was committed; absent where nothing is stored. */
  readonly commits?: () => Promise<readonly number[]>;
  readonly end: () => void;
};

/** The name of the least that can store a change before it shows it. */
export const STORING = "bare PUT, COMMIT, broadcast";

/** A process that sends what it hears to everybody else, stores nothing and checks nothing. */
export async function bareBroadcast(): Promise<Way> {
  const child = benchChild("bare-broadcast.ts");
  const url = `ws://127.0.0.1:${await answerOf<number>(child)}`;
  const socket = await opened(url);
  // As many bytes as an update of one save has, and an update for whoever reads it.
  const frame = new Uint8Array(110);
  frame[1] = 2;
  return {
    what: "bare WebSocket broadcast",
    pid: child.pid ?? 0,
    next: () => sent(socket, frame),
    crowd: (count) => startCrowd({ url, count, speak: "nothing" }),
    end() {
      socket.close();
      child.disconnect();
    },
  };
}

/** The least that can store a change before it shows it, over a PostgreSQL of its own. */
export async function bareStore(): Promise<Way> {
  const dataDir = testDataDir();
  const child = benchChild("bare-store.ts", dataDir);
  const address = `127.0.0.1:${await answerOf<number>(child)}`;
  const { next, end } = saveOverOneConnection(`http://${address}`, { meetingID: "1", respondentIDs: ["1", "2", "3"] });
  return {
    what: STORING,
    pid: child.pid ?? 0,
    next,
    crowd: (count) => startCrowd({ url: `ws://${address}`, count, speak: "nothing" }),
    commits() {
      child.send("commits");
      return answerOf<number[]>(child);
    },
    end() {
      end();
      child.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
      child.disconnect();
    },
  };
}

/** The usual server of Yjs, over memory; undefined when it cannot be had. */
export async function yWebSocketServer(): Promise<Way | undefined> {
  const child = await startYWebSocketServer();
  if (child === undefined) return undefined;
  const url = `ws://127.0.0.1:${await answerOf<number>(child)}/bench`;
  const socket = await opened(url);
  const document = new Y.Doc();
  const marks = document.getMap<Uint8Array>("marks");
  let turn = 0;
  let update: Uint8Array = new Uint8Array();
  document.on("update", (bytes: Uint8Array) => (update = bytes));
  return {
    what: "@y/websocket-server 0.1.1, over memory",
    pid: child.pid ?? 0,
    next() {
      turn += 1;
      marks.set(`day ${turn % 5}`, new Uint8Array(12).fill(turn % 256));
      return sent(socket, Uint8Array.of(0, 2, update.length, ...update));
    },
    crowd: (count) => startCrowd({ url, count, speak: "y-websocket" }),
    end() {
      socket.close();
      child.disconnect();
    },
  };
}

/** Overlap: a save over REST, with so many answers in the meeting. */
export async function overlap(server: BenchServer, respondents: number): Promise<Way> {
  const meeting = await answeredMeeting(server.url, respondents);
  const { next, end } = saveOverOneConnection(server.url, meeting);
  return {
    what: "Overlap: PUT, COMMIT, broadcast",
    pid: server.pid,
    next,
    end,
    crowd: (count) =>
      startCrowd({
        url: `${server.url.replace("http:", "ws:")}/collab`,
        count,
        speak: { meetingID: meeting.meetingID },
      }),
    commits: () => server.commits(),
  };
}

async function opened(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, "open");
  return socket;
}

function sent(socket: WebSocket, frame: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    socket.send(frame, () => resolve());
  });
}
