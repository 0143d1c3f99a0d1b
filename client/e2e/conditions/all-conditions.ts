import { blockedSiteData, eachBlockedAPI, hangingStorage } from "./blocked-storage.ts";
import type { Condition } from "./condition.ts";
import { deviceClock } from "./device-clock.ts";
import { floorBrowser } from "./floor-browser.ts";
import { missingPart } from "./missing-part.ts";
import { nginxGzip } from "./nginx-gzip.ts";
import { oldZoneData } from "./old-zone-data.ts";
import { translatedPage } from "./translated-page.ts";
import { unknownZone } from "./unknown-zone.ts";

/** Every condition of the matrix. A new one belongs here, and nowhere else. */
export const allConditions: readonly Condition[] = [
  floorBrowser,
  missingPart,
  translatedPage,
  blockedSiteData,
  hangingStorage,
  ...eachBlockedAPI,
  nginxGzip,
  deviceClock(5),
  deviceClock(-5),
  deviceClock(90 * 24),
  deviceClock(-90 * 24),
  // The zone of the jobs' meetings.
  oldZoneData("America/New_York", "America/Halifax"),
  unknownZone,
];
