import styled from "@emotion/styled";

/** What matters less than what is around it. */
export const Muted = styled.p`
  color: var(--muted);
`;

/** What a field or a setting is about. */
export const Hint = styled(Muted)`
  font-size: var(--text-note);
`;
