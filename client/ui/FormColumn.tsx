import styled from "@emotion/styled";

/** A heading and a form, as narrow as one reads them. */
export const FormColumn = styled.div`
  width: 100%;
  max-width: 440px;
  margin: 16px auto 0;
  & > h1 {
    margin-bottom: 20px;
  }
  & > h1 + p {
    margin: -8px 0 20px;
    color: var(--muted);
  }
`;

/** Where else one may want to go. */
export const Elsewhere = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 8px 24px;
  margin-top: 20px;
  color: var(--muted);
`;
