import { t } from "./text/t.ts";

/** What kept the server from answering, as a `CallError` names it. */
const NO_ANSWER: Readonly<Record<string, string>> = {
  FETCH_ERROR: t("failure.fetchError"),
  TIMEOUT_ERROR: t("failure.timeoutError"),
  PARSING_ERROR: t("failure.parsingError"),
};

/** What a failure is called on screen: a status in words, else the server's message, else its number. */
export function errorText(error: unknown): string {
  // A CallError's message already is the first of these that there is.
  if (!(error instanceof Error) || error.message === "") return t("failure.unknown");
  return NO_ANSWER[error.message] ?? error.message;
}
