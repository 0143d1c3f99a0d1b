import styled from "@emotion/styled";

/** Text to read. */
export const Prose = styled.div`
  max-width: 62ch;
  & > h1 {
    margin: 16px 0 20px;
  }
  & > h2 {
    margin: 28px 0 8px;
    font-size: 18px;
  }
  & > p,
  & > ul {
    margin: 0 0 12px;
  }
  & > ul {
    padding-inline-start: 20px;
  }
  & > ul > li {
    margin-bottom: 6px;
  }
`;
