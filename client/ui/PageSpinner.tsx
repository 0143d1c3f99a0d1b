import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { Spinner } from "./Spinner.tsx";

/** While a page's code arrives. Shown late: most arrive before anybody could notice. */
export function PageSpinner() {
  return (
    <Centre>
      <Spinner size={28} label="Loading..." />
    </Centre>
  );
}

const appear = keyframes`from { opacity: 0; }`;

const Centre = styled.div`
  display: grid;
  place-items: center;
  flex: 1;
  min-height: 50vh;
  color: var(--muted);
  animation: ${appear} 0.2s 0.4s both;
`;
