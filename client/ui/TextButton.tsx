import styled from "@emotion/styled";

/** A button within text, underlined like a link. */
export const TextButton = styled.button`
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  text-decoration: underline;
  text-underline-offset: 0.15em;
  cursor: pointer;
  &:hover {
    color: var(--ink);
  }
`;
