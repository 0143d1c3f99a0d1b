import styled from "@emotion/styled";

export const Muted = styled.p`
  color: var(--muted);
`;

export const Hint = styled(Muted)`
  font-size: var(--text-note);
`;
