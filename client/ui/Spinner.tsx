import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { t } from "../text/t.ts";

/** Needs a `label` if no text says what is loading. */
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
  @media (forced-colors: active) {
    /* A ring of one colour would not seem to turn. */
    border-color: Canvas;
    border-top-color: CanvasText;
  }
  animation: ${turn} 0.8s linear infinite;
`;

/** Appears late, because most pages load before anybody could notice. */
export function PageSpinner() {
  return (
    <Centre>
      <Spinner size={28} label={t("common.loading")} />
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
