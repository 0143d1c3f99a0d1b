import styled from "@emotion/styled";

/** The line over a part of the side panel: its name, and something small at the right. */
export const PanelTitle = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 12px;
  margin-bottom: 8px;
  color: var(--muted);
  font-size: 13px;
  & > h2 {
    color: var(--ink);
    font-size: 13px;
    letter-spacing: -0.01em;
    font-variant-numeric: tabular-nums;
  }
`;
