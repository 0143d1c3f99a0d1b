import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { t } from "../text/t.ts";
import { hue } from "./theme.ts";

/** What went wrong, near to what was pressed, and said at once. */
export function Failure({ children }: { children: ReactNode }) {
  return <Red role="alert">{children}</Red>;
}

type RequestFailureProps = {
  readonly error: unknown;
  /** The sentence for a reason, where more can be said than that an error occurred. */
  readonly says?: (reason: string) => string;
};

/** Why a request failed; nothing when it did not. */
export function RequestFailure({ error, says = anErrorOccurred }: RequestFailureProps) {
  return error === null || error === undefined ? null : <Failure>{says(errorText(error))}</Failure>;
}

const anErrorOccurred = (reason: string): string => t("failure.occurred", { reason });

const Red = styled.p`
  margin-top: 12px;
  color: ${hue("danger")};
  overflow-wrap: anywhere;
  & > small {
    display: block;
    font-size: inherit;
  }
`;

/** What kept the server from answering, as a `CallError` names it. */
const NO_ANSWER: Readonly<Record<string, string>> = {
  FETCH_ERROR: t("failure.fetchError"),
  TIMEOUT_ERROR: t("failure.timeoutError"),
  PARSING_ERROR: t("failure.parsingError"),
};

/**
 * Returns the words for a failure: a status in words, else the message of the server, else its number. Mistakes of the page and
 * refusals of the browser, such as "The request was denied.", are written for engineers, so they are not repeated.
 */
export function errorText(error: unknown): string {
  // A CallError's message already is the first of these that there is.
  if (!(error instanceof Error) || error.name !== "CallError") return t("failure.unknown");
  return NO_ANSWER[error.message] ?? error.message;
}
