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

/** The sender as the request proves it. Keys are hashed as they are read, so that no later code can leak one. */
export type Credentials = {
  readonly userID?: UserID;
  /** The session, or for some endpoints the password reset or link confirmation. */
  readonly tokenID?: string;
  readonly organiserKey?: Uint8Array;
  readonly respondentKey?: Uint8Array;
  /** The expected person if `respondentKey` is of a personal link: such a key begins with this id, and the rest is secret. */
  readonly personalLinkOf?: ExpectedID;
};

export type Opens = {
  readonly authenticate: Authenticate;
  /** Returns undefined for an unknown or revoked personal access token. */
  readonly openAccessToken: (token: string) => Promise<OpenedToken | undefined>;
  /** Tells whether a token opens nothing because its account is disabled. */
  readonly isOfDisabled: (token: string) => Promise<boolean>;
  /** Opens a token that was sent over a socket: a session token or a personal access token. */
  readonly openLogin: OpenLogin;
};

export type OpenLogin = (token: string) => Promise<OpenedToken | undefined>;

export type CallAccess = Pick<Access, "token" | "sessionOnly">;

/**
 * Reads a request's credentials. Refuses an invalid token, so that no user becomes a guest unnoticed. A wrong key counts
 * as none, because it may belong to another meeting.
 */
export async function readCredentials(
  { authorization, ...headers }: IncomingHttpHeaders,
  opens: Opens,
  needs: CallAccess,
): Promise<Credentials> {
  const token = authorization === undefined ? undefined : await opened(authorization, opens, needs);
  if (needs.token !== undefined && token === undefined) refuse("not-signed-in", MISSING[needs.token]);
  const sentKey = singleValue(headers[ORGANISER_KEY_HEADER.toLowerCase()]);
  // Hashes malformed keys too, so that their sender learns that the key is wrong.
  const organiserKey = sentKey === undefined ? undefined : keyHash(sentKey);
  return {
    ...token,
    ...(organiserKey !== undefined && { organiserKey }),
    ...respondentKeyIn(singleValue(headers[RESPONDENT_KEY_HEADER.toLowerCase()])),
  };
}

/** Returns the keys unhashed, for the mail to their owner. */
export function sentKeys(headers: IncomingHttpHeaders) {
  return {
    organiserKey: singleValue(headers[ORGANISER_KEY_HEADER.toLowerCase()]),
    respondentKey: singleValue(headers[RESPONDENT_KEY_HEADER.toLowerCase()]),
  };
}

/** Reads a respondent key, which may be of a personal link. */
export function respondentKeyIn(sentKey: string | undefined): Pick<Credentials, "respondentKey" | "personalLinkOf"> {
  const respondentKey = validKeyHash(sentKey);
  const personalLinkOf = parseExpectedID(sentKey?.slice(0, 12) ?? "");
  return {
    ...(respondentKey !== undefined && { respondentKey, ...(personalLinkOf !== undefined && { personalLinkOf }) }),
  };
}

/** Returns the user and token of a call; refuses a guest. */
export function signedIn({ userID, tokenID }: Credentials): OpenedToken {
  if (userID === undefined || tokenID === undefined) refuse("not-signed-in", MISSING.session);
  return { userID, tokenID };
}

async function opened(authorization: string, opens: Opens, needs: CallAccess): Promise<OpenedToken> {
  const [, token] = /^Bearer ([^\s]+)$/i.exec(authorization) ?? [];
  const { token: purpose = "session", sessionOnly } = needs;
  if (purpose === "session" && token?.startsWith(ACCESS_TOKEN_PREFIX)) {
    const accessToken = await opens.openAccessToken(token);
    if (accessToken === undefined) return refuseEnded(token, "api.accessTokenEnded", opens);
    if (sessionOnly) refuse("not-yours", "api.accessTokenNotEnough");
    return accessToken;
  }
  const openedToken = token === undefined ? undefined : await opens.authenticate(token, purpose);
  return openedToken ?? refuseEnded(token, ENDED[purpose], opens);
}

/** Refuses a token that opens nothing, and says so if the reason is that its account is disabled. */
async function refuseEnded(token: string | undefined, sentence: EndedKey, opens: Opens): Promise<never> {
  const isDisabled = token !== undefined && (await opens.isOfDisabled(token));
  return refuse("not-signed-in", isDisabled ? "api.accountDisabled" : sentence);
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

type EndedKey = (typeof ENDED)[TokenPurpose] | "api.accessTokenEnded";

function singleValue(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : undefined;
}

export function newKey(): string {
  return randomText(32);
}

/** Returns the hash that is stored. A key is random, so one fast hash is enough. */
export const keyHash = (key: string): Uint8Array => sha256(key);

/** Returns the hash of a key that a caller sent, or undefined if the key is malformed. */
export function validKeyHash(key: string | undefined): Uint8Array | undefined {
  return key !== undefined && /^[0-9A-Za-z]{32}$/.test(key) ? keyHash(key) : undefined;
}

/** Compares in constant time. */
export function sameKey(sent: Uint8Array | undefined, stored: Uint8Array | undefined): boolean {
  if (sent === undefined || stored === undefined || sent.length !== stored.length) return false;
  return timingSafeEqual(sent, stored);
}

export type OpenedToken = { readonly userID: UserID; readonly tokenID: string };

/** Returns undefined if the token has ended or was made for another purpose. */
export type Authenticate = (token: string, purpose: TokenPurpose) => Promise<OpenedToken | undefined>;
