import type { TokenPurpose } from "#domain/contract/endpoints.ts";
import type { UserID } from "#domain/ids.ts";

/** The user whom a valid token named. */
export type OpenedToken = { readonly userID: UserID; readonly tokenID: string };

/** Finds what `token` opens, if that is what it was made for; undefined when it opens nothing (any more). */
export type Authenticate = (token: string, purpose: TokenPurpose) => Promise<OpenedToken | undefined>;

/** Finds whose personal access token it is; undefined when it is none (any more). */
export type OpenAccessToken = (token: string) => Promise<OpenedToken | undefined>;
