import { parseMeetingID } from "./ids.ts";

export type Page = {
  readonly path: string;
  /** The page is the same for every visitor, so search engines may list it. */
  readonly isPublic?: true;
  /** A login does not return to the page: a login form, or a used link that carried secrets. */
  readonly isPassedThrough?: true;
  /** The `token` in the page's address is not a login's. */
  readonly takesToken?: true;
  /** The page itself says that the user denied access at a provider. */
  readonly showsDenial?: true;
};

/** All pages; `client/pages.ts` has their code. A meeting's link is its key, so its page is not public. */
export const PAGES = {
  home: { path: "/", isPublic: true },
  create: { path: "/create" },
  meeting: { path: "/m/:meetingID" },
  example: { path: "/example", isPublic: true },
  howItWorks: { path: "/how-it-works", isPublic: true },
  privacy: { path: "/privacy", isPublic: true },
  feedback: { path: "/feedback", isPublic: true },
  terms: { path: "/terms-of-service", isPublic: true },
  signUp: { path: "/signup", isPassedThrough: true, showsDenial: true },
  login: { path: "/login", isPassedThrough: true, showsDenial: true },
  forgotPassword: { path: "/forgot-password", isPassedThrough: true },
  confirmPasswordReset: { path: "/confirm-password-reset", isPassedThrough: true },
  verifyEmail: { path: "/verify-email", isPassedThrough: true },
  profile: { path: "/me" },
  settings: { path: "/me/settings", showsDenial: true },
  confirmLinkGoogle: { path: "/confirm-link-google-account", isPassedThrough: true, takesToken: true },
  confirmLinkMicrosoft: { path: "/confirm-link-microsoft-account", isPassedThrough: true, takesToken: true },
  confirmLinkOidc: { path: "/confirm-link-oidc-account", isPassedThrough: true, takesToken: true },
  unsubscribe: { path: "/unsubscribe", isPassedThrough: true, takesToken: true },
  takeOver: { path: "/take-over", isPassedThrough: true },
  error: { path: "/error", isPassedThrough: true },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;

const BY_PATH = new Map<string, PageName>(Object.entries(PAGES).map(([name, { path }]) => [path, name as PageName]));

/** Returns the page at a path. At other paths the client shows 'Page not found', with status 404. */
export function pageAt(pathname: string): PageName | undefined {
  const path = pathname.replace(/(?<=.)\/+$/, "");
  const [, meetingID = ""] = /^\/m\/([^/]+)$/.exec(path) ?? [];
  return parseMeetingID(meetingID) === undefined ? BY_PATH.get(path) : "meeting";
}

export function pageFacts(pathname: string): Page | undefined {
  const name = pageAt(pathname);
  return name && PAGES[name];
}

/** The id of the element with the meeting's reply, as JSON (`server/site/meeting-page.ts`). */
export const MEETING_JSON_ID = "meeting";

/** The name of the `meta` with the server's info, as JSON, where the server is not open to everybody. */
export const SERVER_INFO_META = "server-info";

const MAX_PATH = 2_000;

/**
 * Tells whether `text` is the path of a page of this site, with query and fragment. Rejects everything that a browser
 * could read as another site's address: `//example.org`, `/\example.org`, a tab between slashes, and
 * `/..//example.org`, which is `//example.org` without its dots.
 */
export function isOwnPath(text: string): boolean {
  // Browsers drop tabs and line breaks and read a backslash as a slash; other letters come encoded.
  if (text.length > MAX_PATH || !/^\/[!-[\]-~]*$/.test(text)) return false;
  const [path = ""] = text.split(/[?#]/, 1);
  // Resolving dots removes segments, so two slashes meet only where there were two.
  return !path.includes("//");
}
