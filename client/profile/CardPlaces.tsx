import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";

/** Where the cards will be, while they are on their way. */
export function CardPlaces() {
  return (
    <Places role="status">
      <VisuallyHidden>Loading...</VisuallyHidden>
      <i />
      <i />
      <i />
    </Places>
  );
}

const appear = keyframes`from { opacity: 0; }`;

const Places = styled.div`
  display: grid;
  gap: 10px;
  animation: ${appear} 0.3s 0.2s both;
  & > i {
    height: 82px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: color-mix(in srgb, var(--line) 30%, var(--surface));
  }
`;
