import styled from "@emotion/styled";

/** The line over a part of the side panel: its name, and something small at the right. */
export const PanelTitle = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 12px;
  min-height: 29px;
  margin-bottom: 4px;
  color: var(--muted);
  font-size: 13px;
  line-height: 22.5px;
  & > h2 {
    color: var(--ink);
    font-size: 13px;
    line-height: inherit;
    letter-spacing: 0;
    font-variant-numeric: tabular-nums;
  }
`;
