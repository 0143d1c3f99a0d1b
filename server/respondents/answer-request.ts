import { createHash } from "node:crypto";

/**
 * What is stored of a request's id: `about` keeps ids apart that different people, or one person for different things,
 * happened to choose alike. Undefined without an id: such a request is done as often as it comes.
 */
export function answerRequest(about: string, requestID: string | undefined): Uint8Array | undefined {
  if (requestID === undefined) return undefined;
  return createHash("sha256").update(`${about} ${requestID}`).digest();
}
