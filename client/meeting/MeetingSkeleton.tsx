import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { COLUMNS_PER_PAGE } from "#domain/time/viewer-grid.ts";
import { Page } from "../frame/Page.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { MeetingLayout } from "./MeetingLayout.tsx";

/** The page's places while its meeting is on the way: nothing jumps when it arrives. Hours are the usual ones. */
export function MeetingSkeleton() {
  return (
    <Page title="Meeting" width="wide">
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <MeetingLayout
        days={COLUMNS_PER_PAGE}
        onKeyDown={() => {}}
        head={<Bar style={{ width: "min(360px, 70%)", height: 34 }} />}
        grid={
          <>
            <Bar style={{ width: 120, height: 17, margin: "6px 0 12px" }} />
            <Card />
          </>
        }
        side={
          <div>
            <Bar style={{ width: 90, height: 14 }} />
            <Bar style={{ height: 46, marginTop: 12 }} />
            <Bar style={{ height: 46, marginTop: 6 }} />
          </div>
        }
      />
    </Page>
  );
}

// Late: most meetings are there before anybody could notice.
const appear = keyframes`from { opacity: 0; }`;

const Bar = styled.div`
  border-radius: 8px;
  background: color-mix(in srgb, var(--line) 60%, transparent);
  animation: ${appear} 0.3s 0.15s both;
`;

const Card = styled.div`
  height: 474px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow);
`;
