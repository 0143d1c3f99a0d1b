import type { Page } from "playwright";
import { expect } from "vitest";
import { copied, hasCode, keptOnDevice } from "../device.ts";
import { heading, message } from "../form.ts";
import {
  addingAnswer,
  answerAsGuest,
  answersOf,
  button,
  club,
  nameGuest,
  openClub,
  paint,
} from "../meeting/meeting-screen.ts";
import { at } from "../meeting/slots.ts";
import { startFront, type Front } from "../start-front.ts";
import type { Site, VisitOptions } from "../start-site.ts";

/** What the console says without a network, of every request that fails. */
const EXPECTED = /net::ERR_|WebSocket|fetching the script|status of (?:4\d\d|5\d\d)/;

export type OfflineStage = Awaited<ReturnType<typeof openOfflineStage>>;

/**
 * An app behind a network that can be unplugged, and people whose browsers keep answers; `keepsCopy` also the client, for
 * pages that are opened without a network.
 */
export async function openOfflineStage(site: Site) {
  const front: Front = await startFront(site.url);
  const visit = (path: string, options: VisitOptions = {}): Promise<Page> =>
    site.visit(path, { through: front.url, ...options });
  const onDevice = (page: Page) => page.getByText("Saved on this device.");
  const waiting = async (page: Page) => Object.keys(await keptOnDevice(page, "outbox"));

  return {
    site,
    app: site.app,
    front,
    visit,
    onDevice,
    waiting,

    /** The requests for a guest's new answer that have reached the app. */
    posts: () => front.seen.filter((line) => line.startsWith("POST") && line.endsWith("/respondents/guest")),

    answers: (meetingID: string) => answersOf(site, meetingID),

    /** A meeting's page that has a copy of the client, and no network. */
    async offlineAt(meetingID: string, options: VisitOptions = {}): Promise<Page> {
      const page = await visit(`/m/${meetingID}`, { keepsCopy: true, ...options });
      await heading(page, "Robotics club").waitFor();
      await copied(page);
      await expect.poll(async () => Object.keys(await keptOnDevice(page, "views"))).not.toEqual([]);
      await front.unplug(page.context());
      return page;
    },

    /** Takes the network from a page on which one paints, and which has the code for an answer that waits. */
    async unplugPainter(page: Page): Promise<void> {
      await hasCode(page, "MeetingDialogs", "QueuedBar", "page-queue");
      await front.unplug(page.context());
    },

    /** Presses Save on a page whose answer then waits on this device; a guest who has not answered is asked for a name. */
    async saveHere(page: Page, guest?: string): Promise<void> {
      await button(page, "Save").click();
      if (guest !== undefined) await nameGuest(page, guest);
      await onDevice(page).waitFor();
    },

    /** Paints on the 24th and saves, as a guest who is asked for a name. */
    async saveAsGuest(page: Page): Promise<void> {
      await button(page, "Add availability").click();
      await paint(page, at(24, "13:00"), at(24, "14:30"));
      await this.saveHere(page, "Mina");
    },

    /** Has the network back, with which what waits is sent; until the page says so. */
    async plugAndSend(page: Page): Promise<void> {
      await front.plug(page.context());
      await message(page, "Your times for “Robotics club” are saved").waitFor();
    },

    /** Answers requests of this method instead of the app, which cannot serve them. */
    refuse(method: string, status: number, reply?: object): void {
      front.instead(
        (_request, response) =>
          void response
            .writeHead(status, reply && { "Content-Type": "application/json" })
            .end(reply && JSON.stringify(reply)),
        (request) => request.method === method,
      );
    },

    /**
     * A new meeting's page without a network, on which a guest has saved an answer, with what else is `marked`; it opens again
     * if it `keepsCopy`.
     */
    async savedOffline(options: Parameters<typeof openClub>[1] = {}, marked?: (page: Page) => Promise<void>) {
      const { page, meetingID, organiserKey } = await addingAnswer({ app: site.app, visit }, options);
      await paint(page, at(24, "13:00"), at(24, "14:30"));
      await marked?.(page);
      await button(page, "Save").click();
      await page.getByRole("dialog").waitFor();
      if (options.keepsCopy === true) await copied(page);
      await expect.poll(async () => Object.keys(await keptOnDevice(page, "views"))).not.toEqual([]);
      await this.unplugPainter(page);
      await nameGuest(page, "Mina");
      await onDevice(page).waitFor();
      return { page, meetingID, organiserKey };
    },

    /** A guest who has answered on the 24th, and whose page, which has the code for that, then loses its network. */
    async answeredOffline() {
      const { meetingID, organiserKey } = await club(site);
      const page = await visit(`/m/${meetingID}`);
      await answerAsGuest(page, "Mina", [[at(24, "13:00"), at(24, "14:30")]]);
      await button(page, "Edit availability").waitFor();
      await front.unplug(page.context());
      return { page, meetingID, organiserKey };
    },

    /** Adds an hour on the 25th and saves. */
    async changeOffline(page: Page): Promise<void> {
      await button(page, "Edit availability").click();
      await paint(page, at(25, "9:00"), at(25, "9:30"));
      await this.saveHere(page);
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
    stop: () => front.stop(),
  };
}
