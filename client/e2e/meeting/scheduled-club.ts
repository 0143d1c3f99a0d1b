import type { Page } from "playwright";
import type { Site } from "../start-site.ts";
import { club } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";

export const NAMES = ["Ann", "Ben", "Chiara", "Dmitri", "Elif", "Femi", "Grace", "Hiro"];
export const ONE_TO_THREE = { startDateTime: at(24, "13:00"), endDateTime: at(24, "15:00") };
export const TIME = "Tue, Nov 24, 1 – 3 PM";

/** Creates the club's meeting; all can attend on Tuesday from 1 to 3, except `missing`. */
export async function answered(site: Pick<Site, "app">, names: readonly string[], missing: readonly string[] = []) {
  const { meetingID, organiserKey } = await club(site);
  for (const name of names) {
    await site.app.api.addGuest(meetingID, name, between(24, missing.includes(name) ? "14:00" : "12:00", "16:00"));
  }
  const schedule = (body = ONE_TO_THREE) =>
    site.app.api.call("scheduleMeeting", { params: { meetingID }, organiserKey, body });
  return { meetingID, organiserKey, schedule };
}

export const card = (page: Page) => page.getByRole("region", { name: TIME });
