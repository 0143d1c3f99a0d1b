import { peopleOf } from "#domain/answers/grid-document.ts";
import { WebSocket } from "ws";
import { expect } from "vitest";
import { WebsocketProvider } from "y-websocket";
import * as Y from "yjs";
import { freshDatabase } from "#db/testing/fresh-database.ts";
import { PLAIN_YJS_PATH } from "#domain/contract/sockets.ts";
import { freePort } from "#scripts/cluster/programs.ts";
import { createApiClient } from "#server/testing/api-client.ts";
import { listenToNotes } from "#server/testing/note-listener.ts";
import { startServerProcess } from "#server/testing/server-process.ts";
import { TEST_SECRET } from "#server/testing/start-test-app.ts";
import { siteTest } from "../site-test.ts";
import { startSite } from "../start-site.ts";
import { available, button, live, CLUB } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";

/** The server as a process on a port and a database that it keeps when it is started again. */
const test = siteTest(startSite).extend("server", async ({}, { onCleanup }) => {
  const fresh = await freshDatabase();
  const port = await freePort();
  const start = (): ReturnType<typeof startServerProcess> =>
    startServerProcess({ DATABASE_URL: fresh.url, SECRET_KEY: TEST_SECRET, PORT: String(port) });
  let running = start();
  const url = await running.url;
  const api = createApiClient(url);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    running.child.kill(signal);
    await running.ended;
  };
  onCleanup(async () => {
    await end("SIGKILL");
    await fresh.drop();
  });
  return {
    url,
    fresh,
    api,
    end,
    async startAgain(): Promise<void> {
      running = start();
      await running.url;
    },
  };
});

/** A program that listens for notes of one meeting, and asks for them whenever it has connected, as the guide says. */
function listen(url: string, meetingID: string) {
  const listener = listenToNotes(url, { reconnection: true });
  const program = {
    heard: () => listener.notes.map(({ change }) => change),
    watches: 0,
    close: () => listener.socket.disconnect(),
  };
  listener.socket.on("connect", () => void listener.watch(meetingID, true).then(() => (program.watches += 1)));
  return program;
}

/** A display that follows the answers with an ordinary Yjs client. */
function display(url: string, meetingID: string) {
  const document = new Y.Doc();
  const address = url.replace("http", "ws") + PLAIN_YJS_PATH;
  const options = { disableBc: true, WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket };
  const provider = new WebsocketProvider(address, meetingID, document, options);
  return {
    names: () => [...peopleOf(document).values()].map(({ name }) => name),
    close() {
      provider.destroy();
      document.destroy();
    },
  };
}

/** What a browser writes to its console while nothing listens at the server's address. */
const IS_AWAY = /WebSocket connection to .* failed|ERR_CONNECTION_REFUSED/;

const ENDS = [
  ["is stopped", "SIGTERM"],
  ["is killed", "SIGKILL"],
] as const;

test.for(ENDS)(
  "a page, a program and a display are current again after the server %s and started again, and a login that ended meanwhile is over",
  async ([, signal], { site, server }) => {
    const { meetingID, organiserKey } = await server.api.createMeeting({ ...CLUB });
    const schedule = async (from: string, to: string): Promise<void> => {
      const body = { startDateTime: at(24, from), endDateTime: at(24, to) };
      const { status } = await server.api.call("scheduleMeeting", { params: { meetingID }, body, organiserKey });
      expect(status).toBe(200);
    };
    await server.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
    const program = listen(server.url, meetingID);
    const screen = display(server.url, meetingID);
    const page = await site.visit(`/m/${meetingID}`, { through: server.url });
    const { token } = await server.api.signUp();
    const profile = await site.visit("/me", { through: server.url, token });
    await button(profile, "Sign out").waitFor();
    await profile.waitForLoadState("networkidle");
    await live(page);
    await expect.poll(() => program.watches).toBe(1);
    await expect.poll(screen.names).toEqual(["Ann"]);

    await server.end(signal);
    await server.fresh.query("DELETE FROM sessions");
    await server.startAgain();
    const isBack = performance.now();
    const log = (what: string) =>
      console.log(`${signal}: ${what} ${Math.round(performance.now() - isBack)} ms after the start`);
    // At once, while most of them are still away.
    await server.api.addGuest(meetingID, "Ben", between(24, "13:00", "14:00"));
    await schedule("13:00", "14:00");
    await page.getByRole("heading", { name: "Tue, Nov 24, 1 – 2 PM" }).waitFor();
    log("the page shows the time");
    await expect.poll(() => available(page, at(24, "13:30"))).toBe("2 of 2 available");
    log("the page shows the answer");
    await expect.poll(screen.names).toEqual(["Ann", "Ben"]);
    await expect.poll(() => program.watches).toBe(2);

    // And when they listen again.
    await schedule("14:00", "15:00");
    await page.getByRole("heading", { name: "Tue, Nov 24, 2 – 3 PM" }).waitFor();
    await server.api.call("editMeeting", { params: { meetingID }, organiserKey, body: { name: "Chess club" } });
    await page.getByRole("heading", { name: "Chess club" }).waitFor();
    await server.api.addGuest(meetingID, "Cem", between(24, "13:00", "14:00"));
    await expect.poll(() => available(page, at(24, "13:30"))).toBe("3 of 3 available");
    await expect.poll(screen.names).toEqual(["Ann", "Ben", "Cem"]);
    await expect.poll(program.heard).toEqual(expect.arrayContaining(["scheduled", "edited", "answered"]));

    await profile.getByRole("heading", { name: "On which days would you like to meet?" }).waitFor();

    program.close();
    screen.close();
    await Promise.all([page, profile].map((one) => one.close()));
    expect(site.takeFaults().filter((fault) => !IS_AWAY.test(fault))).toEqual([]);
  },
);
