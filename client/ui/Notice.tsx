import styled from "@emotion/styled";
import { SMALL } from "./theme.ts";

/** A few sentences in a form's place, and what one can do next. */
export const Notice = styled.div`
  display: grid;
  justify-items: start;
  gap: 14px;
  padding: 24px 26px;
  border: 1px solid var(--line);
  border-radius: 16px;
  background: var(--surface);
  box-shadow: var(--shadow);
  overflow-wrap: anywhere;
  & > p[role="alert"] {
    margin: 0;
  }
  ${SMALL} {
    padding: 20px 16px;
  }
`;
