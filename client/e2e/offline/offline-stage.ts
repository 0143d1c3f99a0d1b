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

/** Console message of a failed request without a network. */
const EXPECTED = /net::ERR_|WebSocket|fetching the script|status of (?:4\d\d|5\d\d)/;

export type OfflineStage = Awaited<ReturnType<typeof openOfflineStage>>;

/**
 * An app behind a network that can be unplugged, and browsers that keep answers. With `keepsCopy` they also keep the client
 * and open pages offline.
 */
export async function openOfflineStage(site: Site) {
  const front: Front = await startFront(site.url);
  const visit = (path: string, options: VisitOptions = {}): Promise<Page> =>
    site.visit(path, { through: front.url, ...options });
  const onDevice = (page: Page) => page.getByText("Saved on this device.");
  const waiting = async (page: Page) => Object.keys(await keptOnDevice(page, "pending"));

  return {
    site,
    app: site.app,
    front,
    visit,
    onDevice,
    waiting,

    /** Returns the requests for a guest's new answer that reached the app. */
    posts: () => front.seen.filter((line) => line.startsWith("POST") && line.endsWith("/respondents/guest")),

    answers: (meetingID: string) => answersOf(site, meetingID),

    /** Opens a meeting with a copy of the client and unplugs the network. */
    async offlineAt(meetingID: string, options: VisitOptions = {}): Promise<Page> {
      const page = await visit(`/m/${meetingID}`, { keepsCopy: true, ...options });
      await heading(page, "Robotics club").waitFor();
      await copied(page);
      await expect.poll(async () => Object.keys(await keptOnDevice(page, "views"))).not.toEqual([]);
      await front.unplug(page.context());
      return page;
    },

    /** Unplugs the network of a painting page after its code for pending answers has loaded. */
    async unplugPainter(page: Page): Promise<void> {
      await hasCode(page, "MeetingDialogs", "QueuedBar", "pending-page");
      await front.unplug(page.context());
    },

    /** Presses Save offline; a guest without an answer is asked for a name. */
    async saveHere(page: Page, guest?: string): Promise<void> {
      await button(page, "Save").click();
      if (guest !== undefined) await nameGuest(page, guest);
      await onDevice(page).waitFor();
    },

    /** Paints on the 24th and saves as a guest with a name. */
    async saveAsGuest(page: Page): Promise<void> {
      await button(page, "Add availability").click();
      await paint(page, at(24, "13:00"), at(24, "14:30"));
      await this.saveHere(page, "Mina");
    },

    /** Restores the network and waits until the page says that the answer was sent. */
    async plugAndSend(page: Page): Promise<void> {
      await front.plug(page.context());
      await message(page, "Your times for “Robotics club” are saved").waitFor();
    },

    /** Replies 503 to requests of the method instead of the app. */
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
     * Opens a new meeting offline with a guest's saved answer and the strokes of `marked`. The page can reload if it
     * `keepsCopy`.
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

    /** Answers as a guest on the 24th, loads the offline code and unplugs the network. */
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

    /** Runs after every test. */
    async leave(): Promise<void> {
      // Closes pages first, because open pages keep retrying.
      await site.closePages();
      const faults = site.takeFaults().filter((fault) => !EXPECTED.test(fault));
      await front.mend();
      await site.leave();
      if (faults.length > 0) throw new Error(faults.join("\n"));
    },
    stop: () => front.stop(),
  };
}
