import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { errorText } from "../error-text.ts";
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
