import styled from "@emotion/styled";
import { SMALL } from "../ui/theme.ts";

/** The sheet on which somebody proves who they are, or becomes somebody. */
export const AccountForm = styled.form`
  display: grid;
  align-content: start;
  gap: 18px;
  padding: 26px 26px 28px;
  border: 1px solid var(--line);
  border-radius: 16px;
  background: var(--surface);
  box-shadow: var(--shadow);
  & > button {
    min-height: 46px;
    margin-top: 4px;
    font-size: 16px;
  }
  /* The gap alone spaces what fields and messages space elsewhere by themselves. */
  && > div,
  && > p[role="alert"] {
    margin-top: 0;
  }
  ${SMALL} {
    padding: 20px 16px 22px;
  }
`;
