import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import express from "express";
import { WebSocket } from "ws";
import { expect, onTestFinished, vi } from "vitest";
import { connectRaw, frames, type RawViewer } from "#collab/testing/raw-viewer.ts";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { ENDPOINTS } from "#domain/contract/endpoints.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import { COLLAB_PATH, PLAIN_YJS_PATH, REALTIME_PATH } from "#domain/contract/sockets.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { serveClient } from "../site/serve-client.ts";
import { createApiClient, HALF_PAST_NINE, NINE, TEN } from "./api-client.ts";
import { GOOD } from "./good-bodies.ts";
import { jobsDone } from "./job-table.ts";
import { rawRequest } from "./raw-request.ts";
import { serve } from "./serve.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { startTestApp, type TestApp, testNow } from "./start-test-app.ts";

/** It is named in replies, pages and mails, wherever a test's app listens. */
const PUBLIC_URL = "https://overlap.example";
/** Mails name the moment at which they are written. */
const NOW = testNow();
const PAGE = `<!doctype html><html><head><meta name="description" content="Pick days." /><title>Overlap</title></head><body></body></html>`;

export type HiddenMeeting = Awaited<ReturnType<typeof openHiddenMeeting>>;
type Headers = Readonly<Record<string, string>>;

/**
 * Makes a meeting in its own app, with respondents and expected people. The same labels give the same meeting, see
 * `seedRandomness`. `of` is its owner.
 */
export async function openHiddenMeeting(
  seed: (label: string) => void,
  { of, answersVisibleTo }: { readonly of: "user" | "guest"; readonly answersVisibleTo: "everyone" | "organiser" },
) {
  const app = await startTestApp({ publicUrl: PUBLIC_URL }, { clock: () => NOW });
  onTestFinished(() => app.stop());
  const url = `http://127.0.0.1:${app.port}`;
  const api = createApiClient(url);
  const user = (name: string) => {
    seed(`user ${name}`);
    return api.signUp({ name, email: `${name}@example.org`, subscribe_to_notifications: true });
  };
  const [olga, uma, stan] = [await user("Olga"), await user("Uma"), await user("Stan")];
  await app.query("UPDATE users SET email_verified_at = now()");
  seed("meeting");
  const created = await api.createMeeting({ answersVisibleTo }, of === "user" ? olga.token : undefined);
  const { meetingID } = created;
  const organiser = of === "user" ? { token: olga.token } : { organiserKey: created.organiserKey };
  // It is the database's own, and in the calendar entry.
  await app.query("UPDATE meetings SET created_at = '2026-11-20T12:00:00Z'");
  seed("expected");
  const people = [{ name: "Pia" }, { name: "Quin" }, { name: "Rob", required: true }];
  const { reply } = await api.call("addExpected", { params: { meetingID }, ...organiser, body: { people } });
  const links = new Map<string, string>();
  for (const { name, expectedID } of reply.expected) {
    const { link } = (await api.call("personalLink", { params: { meetingID, expectedID }, ...organiser })).reply;
    links.set(name, new URL(link).hash.replace("#as=", ""));
  }
  const guest = async (name: string, times: readonly string[], respondentKey?: string) => {
    seed(`guest ${name}`);
    const body = { name, email: `${name}@example.org`, availabilities: [...times] };
    const key = respondentKey === undefined ? {} : { respondentKey };
    return (await api.answer(meetingID, body, key)).reply;
  };
  const gus = await guest("Gus", [NINE, TEN]);
  const vic = await guest("Vic", [NINE]);
  await guest("Pia", [TEN], links.get("Pia"));
  seed("answer of a user");
  await api.saveOwn(meetingID, uma.token);
  const callers: Readonly<Record<string, Headers>> = {
    stranger: {},
    Gus: { "x-respondent-key": gus.respondentKey },
    "Pia's link": { "x-respondent-key": links.get("Pia") ?? "" },
    "Rob's link": { "x-respondent-key": links.get("Rob") ?? "" },
    Uma: { authorization: `Bearer ${uma.token}` },
    Stan: { authorization: `Bearer ${stan.token}` },
    "a wrong key": { "x-organiser-key": "0".repeat(32), "x-respondent-key": "0".repeat(32) },
  };
  const tokens = ["guest", `guest ${gus.selfRespondentID} ${gus.respondentKey}`, stan.token, uma.token];
  const quiet = async (): Promise<void> => {
    await app.context.background.finish();
    await jobsDone(app.jobTable);
  };
  const ids = { meetingID, Gus: gus.selfRespondentID, Vic: vic.selfRespondentID, Pia: reply.expected[0]?.expectedID };

  return {
    app,
    api,
    url,
    meetingID,
    organiser,
    guest,
    vic,
    callers,
    links,
    ids,
    tokens,
    /** Returns a caller's reply without request id and times. */
    ask: async (path: string, { method = "GET", headers = {}, body, at = url }: Asked = {}): Promise<Answered> => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const type: Headers = body === undefined ? {} : { "content-type": "application/json" };
      const got = await rawRequest(at, path, { method, headers: { ...type, ...headers }, ...sent });
      const { date: _, "request-id": requestID = "-", ...kept } = got.headers;
      const isText = !/png/.test(String(kept["content-type"])) && kept["content-encoding"] === undefined;
      const text = isText ? got.text.replaceAll(String(requestID), "-") : got.bytes.toString("base64");
      return { status: got.status, headers: kept, text };
    },
    /** Resolves when nothing is under way that would make anything random, or send a note later. */
    quiet,
    watch: () => watchAll({ url, meetingID, tokens }),
    page: () => pages(app),
    /** Returns the mails to the observers, without the id and the time of each mail. */
    async mails(): Promise<readonly string[]> {
      await quiet();
      const folder = join(app.dataDir, "outbox");
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
      const plain = mails.map((mail) =>
        mail
          .replaceAll(/^(?:Date|Message-ID): .*$/gim, "")
          .replaceAll(/--_NmP[\w-]+|boundary="[^"]*"|DTSTAMP:\w+/g, ""),
      );
      return plain.filter((mail) => /^To: .*(?:Gus|Pia|Uma|Stan)@example.org/im.test(mail)).toSorted();
    },
  };
}

type Asked = {
  readonly method?: string;
  readonly headers?: Headers;
  readonly body?: unknown;
  /** Another server. */
  readonly at?: string;
};
type Answered = { readonly status: number; readonly headers: NodeJS.Dict<string | string[]>; readonly text: string };

/** Every call about one meeting, with a valid body. Calls that change nothing come first. */
export function meetingCalls(ids: Readonly<Record<string, string | undefined>>) {
  const order = ["GET", "PUT", "PATCH", "POST", "DELETE"];
  const all = Object.entries(ENDPOINTS) as [RouteName, Endpoint][];
  return all
    .filter(([, { path }]) => path.includes("{meetingID}"))
    .flatMap(([name, { method, path }]) => {
      const respondents = path.includes("{respondentID}") ? ["Gus", "Vic", "no one"] : [""];
      return respondents.map((respondent) => ({
        name: `${name} ${respondent}`.trim(),
        method,
        path: path
          .replace("{meetingID}", ids["meetingID"] ?? "")
          .replace("{respondentID}", ids[respondent] ?? "aaaaaaaaaaaa")
          .replace("{expectedID}", ids["Pia"] ?? ""),
        body: BODIES[name] ?? GOOD[name],
      }));
    })
    .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
}

const SAVE = { availabilities: [HALF_PAST_NINE] };
const BODIES: Readonly<Partial<Record<RouteName, unknown>>> = {
  addGuestAnswer: { name: "Vic", availabilities: [NINE] },
  saveOwnAnswer: SAVE,
  saveAnswer: SAVE,
};

/** Pages of a meeting as browsers and chats are sent them, made of a page that stands for the built one. */
async function pages({ context }: Pick<TestApp, "context">): Promise<string> {
  const folder = temporaryFolder(onTestFinished);
  await writeFile(join(folder, "index.html"), PAGE);
  const { url, close } = await serve(express().use(serveClient(context, folder)));
  onTestFinished(close);
  return url;
}

type Watched = { readonly url: string; readonly meetingID: string; readonly tokens: readonly string[] };

/** Collects all frames that sockets other than the organiser's get from now on, by their kind. */
async function watchAll({ url, meetingID, tokens }: Watched) {
  const id = parseMeetingID(meetingID);
  if (id === undefined) throw new Error(`${meetingID} is no meeting's id`);
  const ws = url.replace("http", "ws");
  const received: Record<string, string[]> = {};
  for (const [index, token] of tokens.entries()) {
    const live = await connectRaw(`${ws}${COLLAB_PATH}/${meetingID}`);
    record(live, (received[`collab ${index}`] = []));
    live.send(frames.token(id, token));
    live.send(frames.askForState(id));
    live.send(frames.presence(id, [{ clientID: 7, clock: 1, state: { draft: { added: "1" } } }]));
    const yjs = await connectRaw(`${ws}${PLAIN_YJS_PATH}/${meetingID}?token=${encodeURIComponent(token)}`);
    record(yjs, (received[`yjs ${index}`] = []));
  }
  const notes = tokens.map((token, index) => {
    const socket = new WebSocket(`${ws}${REALTIME_PATH}/?EIO=4&transport=websocket`);
    const packets = (received[`notes ${index}`] = [] as string[]);
    socket.on("message", (data: Buffer) => {
      const packet = data.toString();
      // A sign of life: how many there are is a matter of how long the run takes.
      if (packet === "2") return socket.send("3");
      // Names of the connection are random, numbers of notes follow the clock: neither tells of the meeting.
      packets.push(packet.replaceAll(/"sid":"[^"]*"|"sequence":\d+/g, ""));
      if (packet.startsWith("0")) socket.send("40");
      if (packet.startsWith("40")) {
        socket.send(`421${JSON.stringify(["watch", { meetingID, answers: true, token }])}`);
        if (!token.startsWith("guest")) socket.send(`422${JSON.stringify(["watchMe", { token }])}`);
      }
    });
    onTestFinished(() => socket.terminate());
    return { socket, packets };
  });
  // Waits until each socket is admitted or refused.
  await vi.waitFor(() => {
    for (const { packets } of notes) expect(packets.filter((one) => one.startsWith("43"))).not.toEqual([]);
    for (const [name, got] of Object.entries(received)) if (!name.startsWith("notes")) expect(got).not.toEqual([]);
  });
  return {
    heard: received,
    /**
     * Resolves when the sockets have all notes that were sent before, because the reply to a new question comes after
     * them.
     */
    async settled(): Promise<void> {
      for (const { socket } of notes) socket.send(`429${JSON.stringify(["watch", { meetingID, answers: false }])}`);
      await vi.waitFor(() => {
        for (const { packets } of notes) expect(packets.at(-1)).toBe("439[true]");
      });
    },
  };
}

/** Records frames and the close of a socket, except signs of life. Includes frames from before the call. */
function record({ socket, received, closed, reason }: RawViewer, into: string[]): void {
  const frame = (data: Uint8Array) => void (data.length > 3 && into.push(Buffer.from(data).toString("base64")));
  const end = (code: number, said: string) => void into.push(`closed ${code} ${said}`);
  received.forEach(frame);
  socket.on("message", frame);
  if (closed === undefined) socket.on("close", (code, said) => end(code, said.toString()));
  else end(closed, reason ?? "");
  onTestFinished(() => socket.terminate());
}
