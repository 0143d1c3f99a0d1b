import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { errorText } from "../error-text.ts";
import { hue } from "./theme.ts";

/** What went wrong, near to what was pressed, and said at once. */
export function Failure({ children }: { children: ReactNode }) {
  return <Red role="alert">{children}</Red>;
}

/** Why a request failed; nothing when it did not. */
export function RequestFailure({ error, what = "An error occurred" }: { error: unknown; what?: string }) {
  if (error === null || error === undefined) return null;
  return (
    <Failure>
      {what}: {errorText(error)}
    </Failure>
  );
}

const Red = styled.p`
  margin-top: 12px;
  color: ${hue("danger")};
  overflow-wrap: anywhere;
`;
