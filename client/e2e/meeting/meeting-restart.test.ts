import { expect } from "vitest";
import { startLastingServer } from "#server/testing/lasting-server.ts";
import { test as withSite } from "../site-test.ts";
import { available, button, live, CLUB } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";

const test = withSite.extend("server", async ({}, { onCleanup }) => {
  const server = await startLastingServer();
  onCleanup(() => server.stop());
  return server;
});

/** Console messages of a browser while the server is down. */
const IS_AWAY = /WebSocket connection to .* failed|ERR_CONNECTION_REFUSED/;

const ENDS = [
  ["is stopped", "SIGTERM"],
  ["is killed", "SIGKILL"],
] as const;

test.for(ENDS)(
  "a page is current again after the server %s and restarts, and a login that ended meanwhile is over",
  async ([, signal], { site, server }) => {
    const { meetingID, organiserKey } = await server.api.createMeeting({ ...CLUB });
    const schedule = async (from: string, to: string): Promise<void> => {
      const { status } = await server.api.schedule(meetingID, { organiserKey }, [at(24, from), at(24, to)]);
      expect(status).toBe(200);
    };
    await server.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
    const page = await site.visit(`/m/${meetingID}`, { through: server.url });
    const { token } = await server.api.signUp();
    const profile = await site.visit("/me", { through: server.url, token });
    await button(profile, "Sign out").waitFor();
    await profile.waitForLoadState("networkidle");
    await live(page);

    await server.end(signal);
    await server.query("DELETE FROM sessions");
    await server.startAgain();
    // A change before most pages have reconnected.
    await server.api.addGuest(meetingID, "Ben", between(24, "13:00", "14:00"));
    await schedule("13:00", "14:00");
    await page.getByRole("heading", { name: "Tue, Nov 24, 1 – 2 PM" }).waitFor();
    await expect.poll(() => available(page, at(24, "13:30"))).toBe("2 of 2 available");

    // A change after all pages have reconnected.
    await schedule("14:00", "15:00");
    await page.getByRole("heading", { name: "Tue, Nov 24, 2 – 3 PM" }).waitFor();
    await server.api.call("editMeeting", { params: { meetingID }, organiserKey, body: { name: "Chess club" } });
    await page.getByRole("heading", { name: "Chess club" }).waitFor();
    await server.api.addGuest(meetingID, "Cem", between(24, "13:00", "14:00"));
    await expect.poll(() => available(page, at(24, "13:30"))).toBe("3 of 3 available");

    await profile.getByRole("heading", { name: "On which days would you like to meet?" }).waitFor();

    await Promise.all([page, profile].map((one) => one.close()));
    expect(site.takeFaults().filter((fault) => !IS_AWAY.test(fault))).toEqual([]);
  },
);
