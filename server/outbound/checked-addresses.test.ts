import { afterAll, describe, expect, test } from "vitest";
import { createGuard, outcome } from "./testing/create-guard.ts";
import { createServers } from "./testing/start-servers.ts";

const servers = createServers();
afterAll(() => servers.stop());

const CALENDAR = "BEGIN:VCALENDAR";
const READ = `200 ${CALENDAR}`;

describe("resolved names", () => {
  type Answers = Readonly<Record<string, readonly string[]>>;
  /** Two services at one port: the calendar at 127.0.0.2, and one that nobody may reach at 127.0.0.1. */
  async function openWorld(answers: (asked: number) => Answers | undefined) {
    const calendar = await servers.http((_request, response) => response.end(CALENDAR), "127.0.0.2");
    const hidden = await servers.http((_request, response) => response.end("SECRET"), "127.0.0.1", calendar.port);
    const asked: string[] = [];
    const world = createGuard({
      allow: `127.0.0.2:${calendar.port}`,
      resolve: (name) => Promise.resolve(answers(asked.push(name))?.[name] ?? []),
    });
    return { fetch: (name: string) => outcome(world.fetch(`http://${name}:${calendar.port}/`)), asked, hidden };
  }

  test("a request asks for its name once and connects to the checked address, though the next answer is private", async () => {
    const { fetch, asked, hidden } = await openWorld((count) => ({ "a.test": [`127.0.0.${count === 1 ? 2 : 1}`] }));
    expect(await fetch("a.test")).toBe(READ);
    expect(asked).toEqual(["a.test"]);
    expect(await fetch("a.test")).toBe("refused: scheme");
    expect(hidden.connections()).toBe(0);
  });

  test("a name that this machine knows otherwise leads to the resolver's address", async () => {
    const { fetch, hidden } = await openWorld(() => ({ localhost: ["127.0.0.2"] }));
    expect(await fetch("localhost")).toBe(READ);
    expect(hidden.connections()).toBe(0);
  });

  test.each([
    ["that ends with a private address", ["127.0.0.2", "127.0.0.1"]],
    ["that begins with a private address", ["127.0.0.1", "127.0.0.2"]],
    ["whose private address is mapped into IPv6", ["127.0.0.2", "::ffff:127.0.0.1"]],
    ["with a private address in IPv6", ["127.0.0.2", "::1"]],
  ])("a name %s leads to no connection", async (_what, addresses) => {
    const { fetch, hidden } = await openWorld(() => ({ "a.test": addresses }));
    expect(await fetch("a.test")).toBe("refused: scheme");
    expect(hidden.connections()).toBe(0);
  });

  test("a name with an address that does not answer leads to the next one", async () => {
    const { port: other } = await servers.http((_request, response) => response.end(CALENDAR), "127.0.0.3");
    const patient = createGuard({ resolve: () => Promise.resolve(["127.0.0.2", "127.0.0.3"]) });
    expect(await outcome(patient.fetch(`http://a.test:${other}/`))).toBe(READ);
  });

  test.each([
    ["whose name server fails", () => Promise.reject(new Error("ESERVFAIL")), "unavailable: name"],
    ["whose name server never answers", () => Promise.withResolvers<string[]>().promise, "unavailable: timeout"],
  ])("a name %s is unavailable", async (_what, resolve, expected) => {
    const world = createGuard({ resolve, limits: { totalMs: 50, connectMs: 50 } });
    expect(await outcome(world.fetch("https://a.test/"))).toBe(expected);
  });
});

test.each([
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f.1",
  "0",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::1]",
  "a.test",
])("the guard makes no connection to this machine as %s, not even with a preset's port", async (name) => {
  const canary = await servers.https((_request, response) => response.end("SECRET"));
  const url = new URL(`https://${name}:${canary.port}/`);
  const presetPort = { host: url.hostname.replace(/^\[(.*)\]$/, "$1"), port: canary.port };
  const strict = createGuard({ allow: "" });
  expect(await outcome(strict.fetch(url, { presetPort }))).toBe("refused: address");
  expect(canary.connections()).toBe(0);
});
