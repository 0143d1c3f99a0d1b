import { once } from "node:events";
import { expect, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { openBlockList } from "./block-list.ts";
import { appTest } from "../testing/start-test-app.ts";
import { readOutbox } from "../testing/read-outbox.ts";
import { createLog } from "../log.ts";

// Behind a proxy the header tells the address.
const test = appTest({ trustProxy: 1, emailVerification: true });

const from = (address: string, headers: Record<string, string> = {}) => ({
  headers: { "X-Forwarded-For": address, ...headers },
});

test("a blocked network gets a page in its language and a refusal of calls, and other networks are served", async ({
  app,
}) => {
  const { blocks } = app.context;
  await blocks.add({ kind: "network", value: "198.51.100.0/24" });
  onTestFinished(async () => void (await blocks.remove({ kind: "network", value: "198.51.100.0/24" })));

  const page = await fetch(app.url, from("198.51.100.7", { Accept: "text/html", "Accept-Language": "de" }));
  expect([page.status, page.headers.get("Content-Type")]).toEqual([403, "text/html; charset=utf-8"]);
  expect(await page.text()).toContain('lang="de" dir="ltr"');
  const call = await fetch(`${app.url}/api/server-info`, from("::ffff:198.51.100.7"));
  expect(call.status).toBe(403);
  expect(await call.json()).toEqual({
    message:
      "Your network is blocked on this site. If you think that this is a mistake, please ask the people who run it.",
    code: "not-open",
    requestId: call.headers.get("Request-Id"),
  });
  const news = await fetch(`${app.url}/realtime/?EIO=4&transport=polling`, from("198.51.100.7"));
  expect(news.status).toBe(403);
  expect((await fetch(`${app.url}/api/server-info`, from("198.51.101.7"))).status).toBe(200);
});

test("a block ends the open sockets of its network at once and refuses new ones", async ({ app }) => {
  const { blocks } = app.context;
  const block = { kind: "network", value: "2001:db8:1::/48" } as const;
  const open = (address: string) =>
    new WebSocket(`${app.url.replace("http", "ws")}/realtime/?EIO=4&transport=websocket`, from(address));
  const [blocked, other] = [open("2001:db8:1::7"), open("2001:db8:2::7")];
  onTestFinished(() => other.terminate());
  await Promise.all([once(blocked, "open"), once(other, "open")]);
  const closed = once(blocked, "close");
  await blocks.add(block);
  await closed;
  const again = open("2001:db8:1::8");
  const [refused] = (await once(again, "error")) as [Error];
  expect(refused.message).toContain("403");
  expect(other.readyState).toBe(WebSocket.OPEN);
  await blocks.remove(block);
  const allowed = open("2001:db8:1::8");
  await once(allowed, "open");
  allowed.terminate();
});

test("a blocked mail domain signs nobody up, also below it, and gets no mail", async ({ app }) => {
  const { blocks } = app.context;
  const signUp = (email: string) =>
    fetch(`${app.url}/api/signup`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        name: "Ann",
        email,
        password: "correct horse battery",
        subscribe_to_notifications: false,
      }),
    });
  // This mail waits in the queue when its domain is blocked.
  const payload = {
    kind: "signUp",
    id: "a",
    name: "Ann",
    email: "ann@spam.example",
    locale: "en",
    url: "http://x",
  } as const;
  const expires = app.context.clock().epochMilliseconds + 60_000;
  await blocks.add({ kind: "domain", value: "spam.example" });
  await app.database.transaction(({ jobs }) => jobs.add({ name: "sendAccountMail", payload: { ...payload, expires } }));
  for (const email of ["ann@spam.example", "ann@Mail.Spam.Example"]) {
    const reply = await signUp(email);
    expect(reply.status).toBe(403);
    expect(await reply.json()).toMatchObject({
      message: "New accounts on this site are not for addresses of spam.example.",
    });
  }
  expect((await signUp("ann@notspam.example")).status).toBe(200);
  await expect.poll(async () => (await readOutbox(app)).map(({ to }) => to)).toEqual(["ann@notspam.example"]);
  await blocks.remove({ kind: "domain", value: "spam.example" });
  expect((await signUp("bob@spam.example")).status).toBe(200);
});

test("a process that Redis tells of a change blocks at once, and one without Redis at its next reading", async ({
  app,
}) => {
  const listeners: ((message: Uint8Array) => void)[] = [];
  const relay = {
    publish: (_topic: string, message: Uint8Array) => listeners.forEach((listen) => listen(message)),
    subscribe: async (_topic: string, listen: (message: Uint8Array) => void) => void listeners.push(listen),
    unsubscribe() {},
    onBack() {},
  };
  const options = { database: app.database, log: createLog("silent") };
  const relayed = await openBlockList({ ...options, redis: { relay } });
  const reading = await openBlockList({ ...options, readMs: 20 });
  const changing = await openBlockList({ ...options, redis: { relay } });
  onTestFinished(() => [relayed, reading, changing].forEach((list) => list.close()));
  await changing.add({ kind: "network", value: "192.0.2.0/24" });
  for (const list of [relayed, reading]) await expect.poll(() => list.isAddressBlocked("192.0.2.1")).toBe(true);
  await changing.remove({ kind: "network", value: "192.0.2.0/24" });
  for (const list of [relayed, reading]) await expect.poll(() => list.isAddressBlocked("192.0.2.1")).toBe(false);
});
