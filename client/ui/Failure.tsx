import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { t } from "../text/t.ts";
import { hue } from "./theme.ts";

export function Failure({ children }: { children: ReactNode }) {
  return <Red role="alert">{children}</Red>;
}

type RequestFailureProps = {
  readonly error: unknown;
  readonly says?: (reason: string) => string;
};

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

const NO_ANSWER: Readonly<Record<string, string>> = {
  FETCH_ERROR: t("failure.fetchError"),
  TIMEOUT_ERROR: t("failure.timeoutError"),
  PARSING_ERROR: t("failure.parsingError"),
};

/** Errors of the page and the browser are written for engineers, so they are not shown. */
export function errorText(error: unknown): string {
  // A CallError's message is already the first of these.
  if (!(error instanceof Error) || error.name !== "CallError") return t("failure.unknown");
  return NO_ANSWER[error.message] ?? error.message;
}
