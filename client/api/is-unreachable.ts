import { CallError } from "./call-error.ts";

const NO_ANSWER: ReadonlySet<unknown> = new Set([502, 503, 504]);

/**
 * Whether the call never got the server's own word: no network, a server that is away, or somebody in between who
 * answers in its place, as the login page of a train does.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { status, code } = error;
  // The server's own faults have a code; those of balancers are numbers of many kinds, and a page of HTML.
  return typeof status === "string" || NO_ANSWER.has(status) || (status >= 500 && code === undefined);
}
