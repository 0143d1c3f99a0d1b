import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { ROUTES } from "#domain/contract/routes.ts";
import { momentText } from "../time/moment-text.ts";
import { hue } from "../ui/theme.ts";
import type { Connection } from "./session/connection-status.ts";

/** Something that happened, in few words, with a way back if there is one. */
export type Notice = { readonly text: string; readonly undo?: () => void };

export type StateLineProps = {
  readonly title: string;
  /** The meeting whose scheduled time is shown. */
  readonly scheduled: string | undefined;
  readonly notice: Notice | undefined;
  readonly connection: Connection;
  readonly zone: string;
  readonly today: string;
};

/** What the grid shows, and quietly, at the right, how things stand. Always of one height: nothing jumps. */
export function StateLine({ title, scheduled, notice, ...how }: StateLineProps) {
  return (
    <Line>
      <h2 data-scheduled={scheduled && ""} title={title}>
        {title}
      </h2>
      {scheduled !== undefined && (
        <a href={ROUTES.scheduleFile.path.replace("{meetingID}", scheduled)} download>
          Add to calendar
        </a>
      )}
      <p role="status" data-live={how.connection.at}>
        {connectionText(how)}
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

function connectionText({ connection, zone, today }: Pick<StateLineProps, "connection" | "zone" | "today">): ReactNode {
  switch (connection.at) {
    case "live":
    case "starting":
      return null;
    case "reconnecting":
      return (
        <Away title="You can go on: what you save is stored. What others do shows again in a moment.">
          Reconnecting…
        </Away>
      );
    case "not-live":
      return (
        <span title="This network lets no live connection through. You can go on: what you save is stored.">
          {connection.isTold ? "Not live: changes show in seconds" : "Not live: changes show every half minute"}
        </span>
      );
    case "offline":
      return (
        <span title="You can go on: what you save is kept on this device until there is a network.">
          Offline – as of {momentText(connection.asOf, zone, today)}
        </span>
      );
  }
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
  & > a {
    flex: 1 0 auto;
  }
  & button,
  & > a {
    padding: 0;
    border: 0;
    background: none;
    color: ${hue("sched")};
    font-size: 12.5px;
    font-weight: 600;
    cursor: pointer;
  }
`;

// Most losses are over before anybody could read of them.
const appear = keyframes`from { visibility: hidden; }`;
const Away = styled.span`
  animation: ${appear} 0.8s steps(1);
`;
