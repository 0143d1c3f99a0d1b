import type { Page } from "playwright";
import { expect } from "vitest";
import { copied, keptOnDevice } from "../device.ts";
import { heading } from "../form.ts";
import { answerAsGuest, at, button, club, nameGuest, paint } from "../meeting/meeting-screen.ts";
import { startFront, type Front } from "../start-front.ts";
import { startSite, type Site, type VisitOptions } from "../start-site.ts";

/** What the console says without a network, of every request that fails. */
const EXPECTED = /net::ERR_|WebSocket|fetching the script|status of (?:4\d\d|5\d\d)/;

export type OfflineStage = Awaited<ReturnType<typeof openOfflineStage>>;

/** An app behind a network that can be unplugged, and people whose browsers keep a copy of the client. */
export async function openOfflineStage() {
  const site: Site = await startSite();
  const front: Front = await startFront(site.url);
  const visit = (path: string, options: VisitOptions = {}): Promise<Page> =>
    site.visit(path, { keepsCopy: true, through: front.url, ...options });
  const onDevice = (page: Page) => page.getByText("Saved on this device.");
  const waiting = async (page: Page) => Object.keys(await keptOnDevice(page, "outbox"));

  return {
    site,
    front,
    visit,
    onDevice,
    waiting,

    /** The requests for a guest's new answer that have reached the app. */
    posts: () => front.seen.filter((line) => line.startsWith("POST") && line.endsWith("/respondents/guest")),

    /** What is stored, by name. */
    async answers(meetingID: string) {
      const { respondents } = await site.app.api.meeting(meetingID);
      return Object.values(respondents).map(({ name, availabilities }) => [name, availabilities]);
    },

    /** A meeting's page that has a copy of the client, and no network. */
    async offlineAt(meetingID: string, options: VisitOptions = {}): Promise<Page> {
      const page = await visit(`/m/${meetingID}`, options);
      await heading(page, "Robotics club").waitFor();
      await copied(page);
      await expect.poll(async () => Object.keys(await keptOnDevice(page, "views"))).not.toEqual([]);
      await front.unplug(page.context());
      return page;
    },

    /** Paints on the 24th and saves, as a guest who is asked for a name. */
    async saveAsGuest(page: Page, name = "Mina"): Promise<void> {
      await button(page, "Add availability").click();
      await paint(page, at(24, "13:00"), at(24, "14:30"));
      await button(page, "Save").click();
      await nameGuest(page, name);
      await onDevice(page).waitFor();
    },

    /** A guest who has answered on the 24th, and whose page then loses its network. */
    async answeredOffline() {
      const { meetingID, organiserKey } = await club(site);
      const page = await visit(`/m/${meetingID}`);
      await answerAsGuest(page, "Mina", [[at(24, "13:00"), at(24, "14:30")]]);
      await copied(page);
      await front.unplug(page.context());
      return { page, meetingID, organiserKey };
    },

    /** Adds an hour on the 25th and saves. */
    async changeOffline(page: Page): Promise<void> {
      await button(page, "Edit availability").click();
      await paint(page, at(25, "9:00"), at(25, "9:30"));
      await button(page, "Save").click();
      await onDevice(page).waitFor();
    },

    /** After every test. */
    async leave(): Promise<void> {
      // First: until they are closed, pages go on trying.
      await Promise.all(site.browser.contexts().map((context) => context.close()));
      const faults = site.takeFaults().filter((fault) => !EXPECTED.test(fault));
      await front.mend();
      await site.leave();
      if (faults.length > 0) throw new Error(faults.join("\n"));
    },
    async stop(): Promise<void> {
      await front.stop();
      await site.stop();
    },
  };
}
