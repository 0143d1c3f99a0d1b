import { parseMeetingID } from "#domain/meeting-id.ts";

/** Spec §2: what says the same to everybody. */
const PUBLIC_PAGES: ReadonlySet<string> = new Set(["/", "/how-it-works", "/privacy", "/feedback", "/terms-of-service"]);

/** The others of spec §2. At other addresses the client shows 'Page not found', with status 404. */
const OWN_PAGES: ReadonlySet<string> = new Set([
  "/create",
  "/signup",
  "/login",
  "/forgot-password",
  "/confirm-password-reset",
  "/verify-email",
  "/confirm-link-google-account",
  "/confirm-link-microsoft-account",
  "/unsubscribe",
  "/take-over",
  "/error",
  "/me",
  "/me/settings",
]);

/** Whether the client has a page at this path. */
export function isPage(path: string): boolean {
  const trimmed = withoutSlash(path);
  const [, meetingID] = /^\/m\/([^/]+)$/.exec(trimmed) ?? [];
  const isMeeting = meetingID !== undefined && parseMeetingID(meetingID) !== undefined;
  return isMeeting || isPublicPage(path) || OWN_PAGES.has(trimmed);
}

/** Whether search engines may list it. A link to a meeting is its key: one that was posted somewhere is not to be found. */
export function isPublicPage(path: string): boolean {
  return PUBLIC_PAGES.has(withoutSlash(path));
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}
