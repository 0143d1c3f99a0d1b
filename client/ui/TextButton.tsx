import styled from "@emotion/styled";

/** A button within text, underlined like a link. */
export const TextButton = styled.button`
  min-height: 24px;
  text-decoration: underline;
  text-underline-offset: 0.15em;
  &:hover {
    color: var(--ink);
  }
`;
