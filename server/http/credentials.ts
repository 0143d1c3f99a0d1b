import type { IncomingHttpHeaders } from "node:http";
import type { TokenPurpose } from "#domain/contract/endpoints.ts";
import { ORGANISER_KEY_HEADER, RESPONDENT_KEY_HEADER } from "#domain/contract/routes.ts";
import { refuse } from "#domain/refusal.ts";
import type { UserID } from "#domain/user-id.ts";
import type { Authenticate, OpenedToken } from "./opened-token.ts";
import { keyHash } from "./key-hash.ts";

/** What a request shows of its sender. Keys are hashed as they are read, so that no later code can leak one. */
export type Credentials = {
  readonly userID?: UserID;
  /** The token that named the user: of the session or, where the endpoint says so, of the password reset. */
  readonly tokenID?: string;
  readonly organiserKey?: Uint8Array;
  readonly respondentKey?: Uint8Array;
};

/**
 * Reads a request's credentials. A token that is present but not valid is refused and never taken for a guest's;
 * a wrong key counts as none, because it may belong to another meeting.
 */
export async function readCredentials(
  { authorization, ...headers }: IncomingHttpHeaders,
  authenticate: Authenticate,
  needs?: TokenPurpose,
): Promise<Credentials> {
  const token = authorization === undefined ? undefined : await opened(authorization, authenticate, needs ?? "session");
  if (needs !== undefined && token === undefined) refuse("not-signed-in", MISSING[needs]);
  const organiserKey = keyHash(oneOf(headers[ORGANISER_KEY_HEADER.toLowerCase()]));
  const respondentKey = keyHash(oneOf(headers[RESPONDENT_KEY_HEADER.toLowerCase()]));
  return {
    ...token,
    ...(organiserKey !== undefined && { organiserKey }),
    ...(respondentKey !== undefined && { respondentKey }),
  };
}

/** The user and the token of a call whose endpoint needs one. */
export function signedIn({ userID, tokenID }: Credentials): OpenedToken {
  if (userID === undefined || tokenID === undefined) refuse("not-signed-in", MISSING.session);
  return { userID, tokenID };
}

async function opened(authorization: string, authenticate: Authenticate, purpose: TokenPurpose): Promise<OpenedToken> {
  const [, token] = /^Bearer ([^\s]+)$/i.exec(authorization) ?? [];
  const found = token === undefined ? undefined : await authenticate(token, purpose);
  return found ?? refuse("not-signed-in", ENDED[purpose]);
}

const MISSING: Record<TokenPurpose, string> = {
  session: "You must be logged in.",
  "password-reset": "The link of the mail is needed to set a new password.",
  "link-confirmation": "Please log in with your provider again.",
};

export const ENDED: Record<TokenPurpose, string> = {
  session: "Your login has ended. Please log in again.",
  "password-reset": "This link is not valid any more. Please ask for a new one.",
  "link-confirmation": "This took too long, or is done already. Please log in again.",
};

function oneOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : undefined;
}
