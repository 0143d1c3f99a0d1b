import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { LiveState } from "../live/live-state.ts";
import { hue } from "../ui/theme.ts";

/** Something that happened, in few words, with a way back if there is one. */
export type Notice = { readonly text: string; readonly undo?: () => void };

export type StateLineProps = {
  readonly title: string;
  readonly isScheduled: boolean;
  readonly notice: Notice | undefined;
  /** Whether changes by others are seen as they happen. */
  readonly live: LiveState["at"];
};

/** What the grid shows, and quietly, at the right, how things stand. Always of one height: nothing jumps. */
export function StateLine({ title, isScheduled, notice, live }: StateLineProps) {
  return (
    <Line>
      <h2 data-scheduled={isScheduled ? "" : undefined} title={title}>
        {title}
      </h2>
      <p role="status" data-live={live}>
        {live === "away" && (
          <Away title="You can go on: what you save is stored. What others do shows again in a moment.">
            Reconnecting…
          </Away>
        )}
        {notice !== undefined && <span>{notice.text}</span>}
        {notice?.undo !== undefined && (
          <button type="button" onClick={notice.undo}>
            Undo
          </button>
        )}
      </p>
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 16px;
  min-height: 29px;
  margin-bottom: 6px;
  & > h2 {
    overflow: hidden;
    font-size: 15px;
    line-height: 1.5;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > h2[data-scheduled] {
    color: ${hue("sched")};
  }
  & > p {
    display: flex;
    flex: none;
    gap: 8px;
    color: var(--muted);
    font-size: 12.5px;
  }
  & button {
    padding: 0;
    border: 0;
    background: none;
    color: ${hue("sched")};
    font-weight: 600;
    cursor: pointer;
  }
`;

// Most losses are over before anybody could read of them.
const appear = keyframes`from { visibility: hidden; }`;
const Away = styled.span`
  animation: ${appear} 0.8s steps(1);
`;
