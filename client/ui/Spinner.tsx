import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";

/** A turning ring in the colour of the text around it. Give it a `label` where no text says what is awaited. */
export function Spinner({ label, size = 16 }: { label?: string; size?: number }) {
  const ring = <Ring aria-hidden="true" width={size} height={size} />;
  if (label === undefined) return ring;
  return (
    <span role="status" aria-label={label}>
      {ring}
    </span>
  );
}

const turn = keyframes`to { transform: rotate(1turn); }`;

const Ring = styled.span<{ width: number; height: number }>`
  display: inline-block;
  flex: none;
  width: ${({ width }) => width}px;
  height: ${({ height }) => height}px;
  border: 2px solid color-mix(in srgb, currentColor 30%, transparent);
  border-top-color: currentColor;
  border-radius: 50%;
  animation: ${turn} 0.8s linear infinite;
`;
