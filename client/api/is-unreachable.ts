import { CallError } from "./call-error.ts";

const NO_ANSWER: ReadonlySet<unknown> = new Set(["FETCH_ERROR", "TIMEOUT_ERROR", "PARSING_ERROR", 502, 503, 504]);

/**
 * Whether the call never got the server's own word: no network, a server that is away, or somebody in between who
 * answers in its place, as the login page of a train does.
 */
export function isUnreachable(error: unknown): boolean {
  return error instanceof CallError && NO_ANSWER.has(error.status);
}
