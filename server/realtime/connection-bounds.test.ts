import type { IncomingMessage } from "node:http";
import { expect, test, vi } from "vitest";
import type { Realtime } from "./create-realtime.ts";
import { startRealtime } from "../testing/start-realtime.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { REALTIME_PATH } from "#domain/contract/sockets.ts";

const meetingID = parseMeetingID("meeting00001")!;
const addressOf = ({ headers }: IncomingMessage): string => String(headers["x-from"] ?? "");

async function start(): Promise<{ realtime: Realtime; url: string }> {
  const { realtime, url } = await startRealtime({ addressOf });
  return { realtime, url: `${url}${REALTIME_PATH}/?EIO=4&transport=polling` };
}

async function begin(url: string, from: string): Promise<{ status: number; at: string }> {
  const reply = await fetch(url, { headers: { "x-from": from } });
  const sid = /"sid":"([^"]+)"/.exec(await reply.text())?.[1] ?? "";
  return { status: reply.status, at: `${url}&sid=${sid}` };
}
const post = (at: string, body: string) => fetch(at, { method: "POST", body });

test("a page that reads nothing is disconnected, and a page that reads stays", async () => {
  const { realtime, url } = await start();
  const watching = async (from: string) => {
    const { at } = await begin(url, from);
    await post(at, "40");
    await (await fetch(at)).text();
    await post(at, `421["watch",{"meetingID":"${meetingID}"}]`);
    expect(await (await fetch(at)).text()).toBe("431[true]");
    return at;
  };
  const [reader, sleeper] = [await watching("reader"), await watching("sleeper")];
  for (let n = 0; n < 201; n += 1) {
    const notes = fetch(reader).then((reply) => reply.text());
    realtime.announce(meetingID, "edited");
    expect(await notes).toContain("edited");
  }
  await vi.waitFor(() => expect(realtime.sockets()).toBe(1));
  expect((await fetch(sleeper)).status).toBe(400);
});

test("an address that keeps opening connections is refused, and no other address", async () => {
  const { realtime, url } = await start();
  let begun = 0;
  // The budget regains some points meanwhile.
  for (; begun < 8_000; begun += 1) {
    const { status, at } = await begin(url, "hostile");
    if (status === 403) break;
    // Asks for a socket, and closes the connection.
    await post(at, "40");
    await post(at, "1");
  }
  expect(begun).toBeGreaterThanOrEqual(800);
  expect(begun).toBeLessThan(8_000);
  expect(realtime.sockets()).toBe(0);
  expect((await begin(url, "another")).status).toBe(200);
});

test("a connection that asks for a second socket is closed", async () => {
  const { realtime, url } = await start();
  const [page, hostile] = [await begin(url, "page"), await begin(url, "hostile")];
  await post(page.at, "40");
  expect(await (await fetch(page.at)).text()).toMatch(/^40\{/);
  await post(hostile.at, Array.from({ length: 190 }, () => "40").join("\u001e"));
  await vi.waitFor(() => expect(realtime.sockets()).toBe(1));
  expect((await fetch(hostile.at)).status).toBe(400);
  await post(page.at, `421["watch",{"meetingID":"${meetingID}"}]`);
  expect(await (await fetch(page.at)).text()).toBe("431[true]");
});

test("long polling sends nosniff and no JSONP", async () => {
  const { url } = await start();
  const session = await fetch(url, { headers: { "x-from": "reader" } });
  expect([session.status, session.headers.get("x-content-type-options")]).toEqual([200, "nosniff"]);
  const script = await fetch(`${url}&j=0`, { headers: { "x-from": "reader" } });
  expect(script.status).toBe(403);
});
