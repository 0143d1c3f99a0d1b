import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { hue } from "./theme.ts";

/** What went wrong, near to what was pressed, and said at once. */
export function Failure({ children }: { children: ReactNode }) {
  return <Red role="alert">{children}</Red>;
}

const Red = styled.p`
  margin-top: 12px;
  color: ${hue("danger")};
  overflow-wrap: anywhere;
`;
