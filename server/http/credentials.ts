import type { IncomingHttpHeaders } from "node:http";
import { ORGANISER_KEY_HEADER, RESPONDENT_KEY_HEADER } from "#domain/contract/routes.ts";
import { refuse } from "#domain/refusal.ts";
import type { UserID } from "#domain/user-id.ts";
import type { Authenticate } from "../world.ts";
import { keyHash } from "./key-hash.ts";

/** What a request shows of its sender. Keys are hashed here, so that nothing behind this point can leak one. */
export type Credentials = {
  readonly userID?: UserID;
  readonly organiserKey?: Uint8Array;
  readonly respondentKey?: Uint8Array;
};

/**
 * Reads a request's credentials. A token that is present but not valid is refused and never taken for a guest's;
 * a wrong key counts as none, because it may belong to another meeting.
 */
export async function readCredentials(headers: IncomingHttpHeaders, authenticate: Authenticate): Promise<Credentials> {
  const userID = headers.authorization === undefined ? undefined : await signedIn(headers.authorization, authenticate);
  const organiserKey = keyHash(oneOf(headers[ORGANISER_KEY_HEADER.toLowerCase()]));
  const respondentKey = keyHash(oneOf(headers[RESPONDENT_KEY_HEADER.toLowerCase()]));
  return {
    ...(userID !== undefined && { userID }),
    ...(organiserKey !== undefined && { organiserKey }),
    ...(respondentKey !== undefined && { respondentKey }),
  };
}

async function signedIn(authorization: string, authenticate: Authenticate): Promise<UserID> {
  const [, token] = /^Bearer ([^\s]+)$/i.exec(authorization) ?? [];
  const userID = token === undefined ? undefined : await authenticate(token);
  return userID ?? refuse("not-signed-in", "Your login has ended. Please log in again.");
}

function oneOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : undefined;
}
