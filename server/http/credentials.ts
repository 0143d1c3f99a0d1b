import type { MessageKey } from "#domain/messages/message.ts";
import type { IncomingHttpHeaders } from "node:http";
import {
  ORGANISER_KEY_HEADER,
  RESPONDENT_KEY_HEADER,
  type Access,
  type TokenPurpose,
} from "#domain/contract/access.ts";
import { refuse } from "#domain/refusal.ts";
import { type ExpectedID, parseExpectedID, type UserID } from "#domain/ids.ts";
import { ACCESS_TOKEN_PREFIX } from "#domain/contract/sign-ins.ts";
import { timingSafeEqual } from "node:crypto";
import { randomText } from "../random-id.ts";
import { sha256 } from "../sha256.ts";

/** What a request shows of its sender. Keys are hashed as they are read, so that no later code can leak one. */
export type Credentials = {
  readonly userID?: UserID;
  /** The token that named the user: of the session or, where the endpoint says so, of the password reset. */
  readonly tokenID?: string;
  readonly organiserKey?: Uint8Array;
  readonly respondentKey?: Uint8Array;
  /** The expected person whose personal link `respondentKey` may be of: such a key begins with this, and the rest is secret. */
  readonly shownFor?: ExpectedID;
};

export type Opens = {
  readonly authenticate: Authenticate;
  /** Finds whose personal access token it is; undefined when it is none (any more). */
  readonly openAccessToken: (token: string) => Promise<OpenedToken | undefined>;
  /** Opens what a user shows on a socket: the token of a session, or a personal access token. */
  readonly openLogin: OpenLogin;
};

export type OpenLogin = (token: string) => Promise<OpenedToken | undefined>;

export type CallAccess = Pick<Access, "token" | "sessionOnly">;

/**
 * Reads a request's credentials. A token that is present but not valid is refused and never taken for a guest's;
 * a wrong key counts as none, because it may belong to another meeting.
 */
export async function readCredentials(
  { authorization, ...headers }: IncomingHttpHeaders,
  opens: Opens,
  needs: CallAccess,
): Promise<Credentials> {
  const token = authorization === undefined ? undefined : await opened(authorization, opens, needs);
  if (needs.token !== undefined && token === undefined) refuse("not-signed-in", MISSING[needs.token]);
  const shownKey = oneOf(headers[ORGANISER_KEY_HEADER.toLowerCase()]);
  // Also of what can be no key: its sender is told that the key is wrong.
  const organiserKey = shownKey === undefined ? undefined : keyHash(shownKey);
  return {
    ...token,
    ...(organiserKey !== undefined && { organiserKey }),
    ...respondentKeyIn(oneOf(headers[RESPONDENT_KEY_HEADER.toLowerCase()])),
  };
}

/** The keys themselves, for what mails them to their owner. */
export function keysShown(headers: IncomingHttpHeaders) {
  return {
    organiserKey: oneOf(headers[ORGANISER_KEY_HEADER.toLowerCase()]),
    respondentKey: oneOf(headers[RESPONDENT_KEY_HEADER.toLowerCase()]),
  };
}

/** What a respondent key shows, which may be that of a personal link. */
export function respondentKeyIn(shown: string | undefined): Pick<Credentials, "respondentKey" | "shownFor"> {
  const respondentKey = shownKeyHash(shown);
  const shownFor = parseExpectedID(shown?.slice(0, 12) ?? "");
  return { ...(respondentKey !== undefined && { respondentKey, ...(shownFor !== undefined && { shownFor }) }) };
}

/** The user and the token of a call whose endpoint needs one. */
export function signedIn({ userID, tokenID }: Credentials): OpenedToken {
  if (userID === undefined || tokenID === undefined) refuse("not-signed-in", MISSING.session);
  return { userID, tokenID };
}

async function opened(authorization: string, opens: Opens, needs: CallAccess): Promise<OpenedToken> {
  const [, token] = /^Bearer ([^\s]+)$/i.exec(authorization) ?? [];
  const { token: purpose = "session", sessionOnly } = needs;
  if (purpose === "session" && token?.startsWith(ACCESS_TOKEN_PREFIX)) {
    const found = await opens.openAccessToken(token);
    if (found === undefined) refuse("not-signed-in", "api.accessTokenEnded");
    if (sessionOnly) refuse("not-yours", "api.accessTokenNotEnough");
    return found;
  }
  const found = token === undefined ? undefined : await opens.authenticate(token, purpose);
  return found ?? refuse("not-signed-in", ENDED[purpose]);
}

const MISSING = {
  session: "api.logIn",
  "password-reset": "api.resetLinkMissing",
  "link-confirmation": "api.confirmationMissing",
} as const satisfies Record<TokenPurpose, MessageKey>;

export const ENDED = {
  session: "api.loginEnded",
  "password-reset": "api.resetLinkEnded",
  "link-confirmation": "api.confirmationEnded",
} as const satisfies Record<TokenPurpose, MessageKey>;

function oneOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : undefined;
}

export function newKey(): string {
  return randomText(32);
}

/** What is stored of a key. A key is random, so one fast hash is enough. */
export const keyHash = (key: string): Uint8Array => sha256(key);

/** The same of a key that a caller shows; undefined for what can be no key at all. */
export function shownKeyHash(key: string | undefined): Uint8Array | undefined {
  return key !== undefined && /^[0-9A-Za-z]{32}$/.test(key) ? keyHash(key) : undefined;
}

/** Whether the key shown is the key stored, in a time that does not depend on where they differ. */
export function sameKey(shown: Uint8Array | undefined, stored: Uint8Array | undefined): boolean {
  if (shown === undefined || stored === undefined || shown.length !== stored.length) return false;
  return timingSafeEqual(shown, stored);
}

export type OpenedToken = { readonly userID: UserID; readonly tokenID: string };

/** Finds what `token` opens, if that is what it was made for; undefined when it opens nothing (any more). */
export type Authenticate = (token: string, purpose: TokenPurpose) => Promise<OpenedToken | undefined>;
