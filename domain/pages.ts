import { parseMeetingID } from "./ids.ts";

export type Page = {
  readonly path: string;
  /** It says the same to every visitor, so search engines may list it. */
  readonly isPublic?: true;
  /** A login does not return to it: a form of logging in, or a link that has done its work and carried secrets. */
  readonly isPassedThrough?: true;
  /** The `token` in its address is no login's: the page itself takes it. */
  readonly takesToken?: true;
  /** It has a place of its own to say that the user denied access at a provider. */
  readonly showsDenial?: true;
};

/**
 * All pages. Their code is in `client/pages.ts`. A link to a meeting is its key: one that was posted somewhere
 * is not to be found, so it is not public.
 */
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
  unsubscribe: { path: "/unsubscribe", isPassedThrough: true, takesToken: true },
  takeOver: { path: "/take-over", isPassedThrough: true },
  error: { path: "/error", isPassedThrough: true },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;

const BY_PATH = new Map<string, PageName>(Object.entries(PAGES).map(([name, { path }]) => [path, name as PageName]));

/** The page at this path. At other addresses the client shows 'Page not found', with status 404. */
export function pageAt(pathname: string): PageName | undefined {
  const path = pathname.replace(/(?<=.)\/+$/, "");
  const [, meetingID = ""] = /^\/m\/([^/]+)$/.exec(path) ?? [];
  return parseMeetingID(meetingID) === undefined ? BY_PATH.get(path) : "meeting";
}

/** What the table says of the page at this path. */
export function pageFacts(pathname: string): Page | undefined {
  const name = pageAt(pathname);
  return name && PAGES[name];
}

/** The element of a meeting's page in which its reply stands, as JSON (`server/site/meeting-page.ts`). */
export const MEETING_JSON_ID = "meeting";

const MAX_PATH = 2_000;

/**
 * Whether `text` is the path of a page of this site, query and fragment included: nothing that a browser could take
 * for an address elsewhere, such as `//example.org`, `/\example.org`, a slash and a tab before another slash, or
 * `/..//example.org`, which is `//example.org` once its dots are resolved.
 */
export function isOwnPath(text: string): boolean {
  // Browsers drop tabs and line breaks and read a backslash as a slash; other letters come encoded.
  if (text.length > MAX_PATH || !/^\/[!-[\]-~]*$/.test(text)) return false;
  const [path = ""] = text.split(/[?#]/, 1);
  // Resolving dots takes segments away, and two slashes meet only where there were two.
  return !path.includes("//");
}
