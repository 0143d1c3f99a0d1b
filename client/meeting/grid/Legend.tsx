import styled from "@emotion/styled";
import { shading } from "#domain/answers/tally.ts";

const MAX_STEPS = 6;

/** From nobody to everybody in the colours of the cells. */
export function Legend({ most }: { most: number }) {
  const steps = Math.min(MAX_STEPS, most);
  return (
    <Scale role="img" aria-label={`The darker a time, the more of ${most} people are available`}>
      0
      {Array.from({ length: steps }, (_, at) => (
        <i key={at} style={{ "--level": shading(at + 1, steps) } as object} />
      ))}
      {most}
    </Scale>
  );
}

const Scale = styled.span`
  display: flex;
  align-items: center;
  gap: 3px;
  margin-left: auto;
  font-variant-numeric: tabular-nums;
  & > i {
    width: clamp(10px, 4vw, 18px);
    height: 10px;
    background: rgb(var(--free) / var(--level));
  }
  & > i:first-of-type {
    margin-left: 4px;
  }
  & > i:last-of-type {
    margin-right: 4px;
  }
`;
