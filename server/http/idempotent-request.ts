import { hkdfSync } from "node:crypto";
import type { RequestHashes } from "#db/stores/request-store.ts";
import { refuse } from "#domain/refusal.ts";
import type { KeyPurpose, Keys } from "../keys.ts";
import { randomText } from "../random-id.ts";
import { sha256 } from "../sha256.ts";
import { newKey, sameKey } from "./credentials.ts";

/**
 * What is stored of a request that carries an id: `about` keeps ids apart that different people, or one person for
 * different things, happened to choose alike. Undefined without an id: such a request is done as often as it comes.
 */
export function idempotentRequest(about: string, { requestID, ...body }: { readonly requestID?: string | undefined }) {
  if (requestID === undefined) return undefined;
  return { hash: sha256(`${about} ${requestID}`), bodyHash: sha256(canonical(body)) };
}

/** Refuses (`conflict`) a request whose id was used with another body. Nothing is known of the body in old entries. */
export function refuseOtherBody(request: RequestHashes, stored: { readonly bodyHash?: Uint8Array }): void {
  if (stored.bodyHash === undefined || sameKey(request.bodyHash, stored.bodyHash)) return;
  refuse("conflict", "api.requestIDUsed");
}

/**
 * A key that is given once for something new in a meeting. With a request's id it is always the same one: a caller who
 * lost the reply gets it again, although only its hash is stored.
 */
export function keyOfRequest(
  keys: Keys,
  purpose: Extract<KeyPurpose, "organiser-key" | "respondent-key">,
  { meetingID, requestID }: { readonly meetingID: string; readonly requestID: string | undefined },
): string {
  if (requestID === undefined) return newKey();
  const key = keys.of(purpose);
  return randomText(32, (count) => new Uint8Array(hkdfSync("sha256", key, requestID, meetingID, count)));
}

/** A parsed body as text that is the same for the same request: sorted, and without what is absent. */
function canonical(body: object): string {
  return JSON.stringify(body, (_key, value: unknown) => {
    if (value instanceof Set) return [...(value as Set<number>)].sort((a, b) => a - b);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
