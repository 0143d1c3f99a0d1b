import { afterEach, expect, test } from "vitest";
import { connectRaw, frames, bytes, type RawViewer } from "#collab/testing/raw-viewer.ts";
import { eventually } from "#collab/testing/start-collab.ts";
import { databaseOfFile } from "#db/testing/fresh-database.ts";
import { parseMeetingID, type MeetingID } from "#domain/ids.ts";
import { createApiClient } from "../testing/api-client.ts";
import { rawRequest } from "../testing/raw-request.ts";
import { startServerProcess, type ServerProcess } from "../testing/server-process.ts";

const fresh = await databaseOfFile();
let server: ServerProcess;
afterEach(async () => {
  server.child.kill("SIGKILL");
  await server.ended;
});

const KEY = "only-for-tests-only-for-tests-only-for-tests";
const SOCKETS = 10;
/** Of each kind, over each of the sockets that send it. */
const FRAMES = 1_000;
const SECRET = "eyJhbGciOiJub25lIn0";

/** Unreadable frames of every kind that a client may send, with something in them that must not be logged. */
function brokenFrames(meeting: MeetingID): Uint8Array[] {
  const name = frames.leave(meeting).slice(0, 13);
  const secret = new TextEncoder().encode(SECRET);
  return [
    bytes(name, [0, 0, 200], secret),
    bytes(name, [0, 1, 200], secret),
    bytes(name, [0, 2, 255, 255, 255, 255, 255, 255, 255, 255, 255], secret),
    bytes(name, [0, 7, secret.length], secret),
    bytes(name, [4, 0, 200], secret),
    bytes(name, [2, 0, 200], secret),
    bytes(name, [2, 1, secret.length], secret),
    bytes(name, [1, 200], secret),
    bytes(name, [1, secret.length + 5, 1, 7, 1, secret.length], secret, [0]),
    bytes(name, [3], secret),
    bytes(name, [6, secret.length], secret),
    bytes(name, [200], secret),
    bytes([secret.length], secret, [0, 0]),
    secret,
  ];
}

async function flood(url: string, meeting: MeetingID): Promise<number> {
  let sent = 0;
  for (const frame of brokenFrames(meeting)) {
    const viewers = await Promise.all(Array.from({ length: SOCKETS }, () => admitted(url, meeting)));
    // As many as the socket takes before it is closed, and before and after it is admitted.
    const strangers = await Promise.all(Array.from({ length: SOCKETS }, () => connectRaw(url)));
    for (const { socket } of [...viewers, ...strangers]) {
      for (let n = 0; n < FRAMES; n += 1) socket.send(frame, () => {});
      sent += FRAMES;
    }
    await eventually(() => {
      for (const { closed } of [...viewers, ...strangers]) expect(closed).toBeGreaterThan(1000);
    });
  }
  return sent;
}

async function admitted(url: string, meeting: MeetingID): Promise<RawViewer> {
  const viewer = await connectRaw(url);
  viewer.send(frames.token(meeting, "guest"));
  viewer.send(frames.askForState(meeting));
  await eventually(() => expect(viewer.received.length).toBeGreaterThanOrEqual(3));
  return viewer;
}

test.each([
  ["silent", 0],
  ["info", 10],
] as const)(
  "hundreds of thousands of broken frames print nothing of theirs: LOG_LEVEL=%s, %i lines at most",
  async (level, most) => {
    server = startServerProcess({ DATABASE_URL: fresh.url, SECRET_KEY: KEY, LOG_LEVEL: level });
    const url = await server.url;
    const { meetingID } = await createApiClient(url).createMeeting();
    let printed = "";
    for (const stream of [server.child.stdout, server.child.stderr]) {
      stream?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    }
    const meeting = parseMeetingID(meetingID);
    if (meeting === undefined) throw new Error("no meeting");
    expect(await flood(`${url.replace("http", "ws")}/collab`, meeting)).toBeGreaterThan(200_000);
    const { text } = await rawRequest(url, "/metrics");
    const counted = /^overlap_unreadable_frames (\d+)$/m.exec(text)?.[1];
    server.child.kill("SIGTERM");
    const { code } = await server.ended;
    expect(code).toBe(0);
    expect(Number(counted)).toBeGreaterThan(50);
    expect(printed).not.toContain(SECRET);
    const lines = printed.split("\n").filter((line) => line !== "");
    expect(lines.length).toBeLessThanOrEqual(most);
    expect(lines.filter((line) => line.includes("could not be read")).length).toBe(Math.min(most, 1));
  },
  60_000,
);
