import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createRealtime, type Realtime } from "./create-realtime.ts";
import { createLog } from "../log.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { REALTIME_PATH } from "#domain/contract/sockets.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const meetingID = parseMeetingID("meeting00001")!;
/** Tests say from where they come. */
const addressOf = ({ headers }: IncomingMessage): string => String(headers["x-from"] ?? "");

async function start(): Promise<{ realtime: Realtime; url: string }> {
  const exists = async () => true;
  const authenticate = async () => undefined;
  const realtime = createRealtime({ exists, authenticate, isOurs: () => true, addressOf, log: createLog("silent") });
  const server = createServer();
  realtime.attach(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    realtime.close();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // of a server that listens on TCP
  return { realtime, url: `http://127.0.0.1:${port}${REALTIME_PATH}/?EIO=4&transport=polling` };
}

async function begin(url: string, from: string): Promise<{ status: number; at: string }> {
  const reply = await fetch(url, { headers: { "x-from": from } });
  const sid = /"sid":"([^"]+)"/.exec(await reply.text())?.[1] ?? "";
  return { status: reply.status, at: `${url}&sid=${sid}` };
}
const post = (at: string, body: string) => fetch(at, { method: "POST", body });

test("a page that takes nothing of what waits for it is let go, and one that does is not", async () => {
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

test("an address that begins sessions and leaves them without end is refused, and no other", async () => {
  const { realtime, url } = await start();
  let begun = 0;
  // Some come back to the budget while it is used up.
  for (; begun < 8_000; begun += 1) {
    const { status, at } = await begin(url, "hostile");
    if (status === 403) break;
    await post(at, "1");
  }
  expect(begun).toBeGreaterThanOrEqual(800);
  expect(begun).toBeLessThan(8_000);
  expect(realtime.sockets()).toBe(0);
  expect((await begin(url, "another")).status).toBe(200);
});
