import { parseMeetingID } from "#domain/meeting-id.ts";

/** Spec §2, as far as it is built and to come. At other addresses the client shows 'Page not found', with status 404. */
const PAGES: ReadonlySet<string> = new Set([
  "/",
  "/create",
  "/how-it-works",
  "/privacy",
  "/feedback",
  "/terms-of-service",
  "/signup",
  "/login",
  "/forgot-password",
  "/confirm-password-reset",
  "/verify-email",
  "/confirm-link-google-account",
  "/confirm-link-microsoft-account",
  "/unsubscribe",
  "/error",
  "/me",
  "/me/settings",
]);

/** Whether the client has a page at this path. */
export function isPage(path: string): boolean {
  const trimmed = path.length > 1 ? path.replace(/\/$/, "") : path;
  const [, meetingID] = /^\/m\/([^/]+)$/.exec(trimmed) ?? [];
  return PAGES.has(trimmed) || (meetingID !== undefined && parseMeetingID(meetingID) !== undefined);
}
