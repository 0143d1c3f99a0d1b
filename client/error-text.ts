/** What a failure is called on screen (spec §8): a status in words, else the server's message, else its number. */
export function errorText(error: unknown): string {
  // A CallError's message already is the first of these that there is.
  return error instanceof Error && error.message !== "" ? error.message : "unknown";
}
