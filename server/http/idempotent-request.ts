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
 * Scopes request ids, because different callers may choose the same id. Do not change these texts: stored requests are found
 * by their hashes. The scope of an answer needs no meeting, because its request is stored with the meeting.
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

/** Returns the hashes that identify a request; undefined without an id, because such a request is never a repeat. */
export function idempotentRequest(name: RouteName, call: Identified): RequestHashes | undefined {
  const { requestID, ...body } = (call.body ?? {}) as { readonly requestID?: string };
  const scope = SCOPES[name];
  if (requestID === undefined || scope === undefined) return undefined;
  return { hash: sha256(`${scope(call)} ${requestID}`), bodyHash: sha256(canonical(body)) };
}

type StoredRequest = {
  readonly bodyHash?: Uint8Array;
  readonly created?: string;
};

/** Refuses (`conflict`) a request whose id was used with another body. */
export function refuseOtherBody(request: RequestHashes, stored: StoredRequest): void {
  if (stored.bodyHash === undefined || sameKey(request.bodyHash, stored.bodyHash)) return;
  if (stored.created !== undefined) throw new CreatedBefore(stored.created);
  refuse("conflict", "api.requestIDUsed");
}

/** Characters of each secret that is shown once. */
const LENGTHS = { "organiser-key": 32, "respondent-key": 32, "access-token": 40, feed: 22 } as const;

/**
 * Returns a secret for something new of `owner` (a meeting or a user). A request's id determines the secret, so that a caller
 * who lost the reply gets the secret again although only its hash is stored.
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

/** Returns equal text for equal bodies: sorted, without absent properties. */
function canonical(body: object): string {
  return JSON.stringify(body, (_key, value: unknown) => {
    if (value instanceof Set) return [...(value as Set<number>)].sort((a, b) => a - b);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/**
 * Stores a request that creates neither a meeting nor an answer, in the transaction of the command. Returns true for a
 * repeat; refuses (`conflict`) the same id with another body.
 */
export async function isRepeated(
  request: RequestHashes,
  { otherRequests }: Pick<Stores, "otherRequests">,
  { clock }: { readonly clock: () => Temporal.Instant },
): Promise<boolean> {
  const stored = await otherRequests.claim(request, clock().epochMilliseconds);
  if (stored !== undefined) refuseOtherBody(request, stored);
  return stored !== undefined;
}
