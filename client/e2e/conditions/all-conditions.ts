import { blockedSiteData, eachBlockedAPI, hangingStorage } from "./blocked-storage.ts";
import type { Condition } from "./condition.ts";
import { floorBrowser } from "./floor-browser.ts";
import { missingPart } from "./missing-part.ts";
import { nginxGzip } from "./nginx-gzip.ts";
import { translatedPage } from "./translated-page.ts";

/** Every condition of the matrix. A new one belongs here, and nowhere else. */
export const allConditions: readonly Condition[] = [
  floorBrowser,
  missingPart,
  translatedPage,
  blockedSiteData,
  hangingStorage,
  ...eachBlockedAPI,
  nginxGzip,
];
