import { hkdfSync } from "node:crypto";
import type { RequestHashes } from "#db/stores/request-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import { refuse } from "#domain/refusal.ts";
import type { KeyPurpose, Keys } from "../keys.ts";
import { randomText } from "../random-id.ts";
import { sha256 } from "../sha256.ts";
import { type Credentials, sameKey, signedIn } from "./credentials.ts";
import { CreatedBefore } from "./refusal-to-reply.ts";

type Identified = {
  readonly params: Readonly<Record<string, string>>;
  readonly credentials: Credentials;
  readonly body: unknown;
};

/**
 * Keeps ids apart that different callers, or one caller for different things, happened to choose alike. Stored requests are
 * recognised by these texts, so they stay as earlier releases wrote them. A request for an answer is looked up in its meeting.
 */
const SCOPES: { readonly [Name in RouteName]?: (call: Identified) => string } = {
  createMeeting: ({ credentials }) => `create ${credentials.userID ?? "guest"}`,
  addGuestAnswer: () => "add",
  saveOwnAnswer: ({ credentials }) => `own ${signedIn(credentials).userID}`,
  saveAnswer: ({ params }) => `save ${params["respondentID"]}`,
  addExpected: ({ params }) => `expect ${params["meetingID"]}`,
  createAccessToken: ({ credentials }) => `token ${signedIn(credentials).userID}`,
  renewFeedAddress: ({ credentials }) => `feed ${signedIn(credentials).userID}`,
};

/** Returns what is stored of a request that carries an id; undefined without one: such a request is done as often as it comes. */
export function idempotentRequest(name: RouteName, call: Identified): RequestHashes | undefined {
  const { requestID, ...body } = (call.body ?? {}) as { readonly requestID?: string };
  const scope = SCOPES[name];
  if (requestID === undefined || scope === undefined) return undefined;
  return { hash: sha256(`${scope(call)} ${requestID}`), bodyHash: sha256(canonical(body)) };
}

type StoredRequest = {
  readonly bodyHash?: Uint8Array;
  /** The meeting that it has created. */
  readonly created?: string;
};

/** Refuses (`conflict`) a request whose id was used with another body. Nothing is known of the body in old entries. */
export function refuseOtherBody(request: RequestHashes, stored: StoredRequest): void {
  if (stored.bodyHash === undefined || sameKey(request.bodyHash, stored.bodyHash)) return;
  if (stored.created !== undefined) throw new CreatedBefore(stored.created);
  refuse("conflict", "api.requestIDUsed");
}

/** Characters of each secret that is given once. */
const LENGTHS = { "organiser-key": 32, "respondent-key": 32, "access-token": 40, feed: 22 } as const;

/**
 * Returns a secret that is given once for something new of `owner`: a meeting or a user. With a request's id it is always the
 * same one: a caller who lost the reply gets it again, although only its hash is stored.
 */
export function keyOfRequest(
  keys: Keys,
  purpose: keyof typeof LENGTHS & KeyPurpose,
  { owner, requestID }: { readonly owner: string; readonly requestID: string | undefined },
): string {
  const length = LENGTHS[purpose];
  if (requestID === undefined) return randomText(length);
  const key = keys.of(purpose);
  return randomText(length, (count) => new Uint8Array(hkdfSync("sha256", key, requestID, owner, count)));
}

/** A parsed body as text that is the same for the same request: sorted, and without what is absent. */
function canonical(body: object): string {
  return JSON.stringify(body, (_key, value: unknown) => {
    if (value instanceof Set) return [...(value as Set<number>)].sort((a, b) => a - b);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/**
 * Notes a request that creates something else than a meeting or an answer, in the transaction that does so. Returns whether
 * it was done before; refuses (`conflict`) when that was another one.
 */
export async function isRepeated(
  request: RequestHashes,
  { otherRequests }: Pick<Stores, "otherRequests">,
  { clock }: { readonly clock: () => Temporal.Instant },
): Promise<boolean> {
  const before = await otherRequests.claim(request, clock().epochMilliseconds);
  if (before !== undefined) refuseOtherBody(request, before);
  return before !== undefined;
}
