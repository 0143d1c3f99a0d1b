import { connect, type Socket } from "node:net";
import { expect } from "vitest";
import { CHOIR } from "../testing/api-client.ts";
import { appTest } from "../testing/start-test-app.ts";
import { rawRequest } from "../testing/raw-request.ts";

const DATES = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10));
const SLOTS = DATES.flatMap((date) =>
  Array.from({ length: 48 }, (_, n) => `${date}T${String(n >> 1).padStart(2, "0")}:${n % 2 === 0 ? "00" : "30"}:00Z`),
);
/** Answers of 2,880 times each: 2.6 MB of JSON. */
const GUESTS = 40;

type Guest = { readonly selfRespondentID: string; readonly respondentKey: string };

const test = appTest({ checkReplies: false });
let meetingID: string;
const guests: Guest[] = [];
test.beforeAll(async ({ app }) => {
  const big = { ...CHOIR, timezone: "UTC", minStartHour: 0, maxEndHour: 24, tentativeDates: DATES };
  ({ meetingID } = await app.api.createMeeting(big));
  for (let n = 0; n < GUESTS; n += 1) {
    const reply = await fetch(`${app.url}/api/meetings/${meetingID}/respondents/guest`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: `Guest ${n}`, availabilities: SLOTS }),
    });
    guests.push((await reply.json()) as Guest);
  }
}, 60_000);

const MB = 1024 * 1024;

test("readers with their own keys who read nothing share the bytes of one reply", async ({ app }) => {
  const { hostname, port } = new URL(app.url);
  const bytesBefore = process.memoryUsage().arrayBuffers;
  const sockets = await Promise.all(
    guests.map(
      ({ respondentKey }) =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(Number(port), hostname).once("error", reject);
          socket.write(
            `GET /api/meetings/${meetingID} HTTP/1.1\r\nHost: x\r\nX-Respondent-Key: ${respondentKey}\r\n\r\n`,
          );
          // The reply has begun; from here on nothing of it is read.
          socket.once("readable", () => resolve(socket));
        }),
    ),
  );
  const held = process.memoryUsage().arrayBuffers - bytesBefore;
  for (const socket of sockets) socket.destroy();
  expect(held / MB).toBeLessThan(20);
});

test("each guest gets the shared meeting with their own part, in every encoding", async ({ app }) => {
  const path = `/api/meetings/${meetingID}`;
  const as = async (encoding: string, { respondentKey }: { readonly respondentKey: string }) => {
    const reply = await fetch(app.url + path, {
      headers: { "accept-encoding": encoding, "x-respondent-key": respondentKey },
    });
    const { selfRespondentID, viewer, ...shared } = (await reply.json()) as Record<string, unknown>;
    return { own: { selfRespondentID, viewer }, shared, etag: reply.headers.get("etag") };
  };
  const etags = new Set<string | null>();
  const [first] = guests;
  const { shared } = await as("identity", first!);
  expect(Object.keys(shared["respondents"] as object)).toHaveLength(GUESTS);
  for (const guest of guests.slice(0, 3)) {
    for (const encoding of ["identity", "gzip", "br"]) {
      const got = await as(encoding, guest);
      expect(got.own.selfRespondentID).toBe(guest.selfRespondentID);
      expect(got.shared).toEqual(shared);
      etags.add(got.etag);
    }
  }
  expect(etags.size).toBe(9);
});

test("HEAD replies with the length of the reply to GET", async ({ app }) => {
  for (const encoding of ["identity", "gzip", "br"]) {
    const headers = { "accept-encoding": encoding };
    const path = `/api/meetings/${meetingID}`;
    const [head, get] = [
      await rawRequest(app.url, path, { method: "HEAD", headers }),
      await rawRequest(app.url, path, { headers }),
    ];
    expect([head.text, head.headers["content-length"]]).toEqual(["", String(get.bytes.length)]);
  }
});
