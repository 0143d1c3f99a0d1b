import { CallError } from "./call-error.ts";

/** Whether a call that failed may well succeed a little later as it is: the network, or the server just now. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof CallError && (typeof error.status === "string" || error.status === 429 || error.status >= 500)
  );
}
