import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { momentText } from "../time/time-text.ts";
import { hue } from "../ui/theme.ts";
import type { Facts } from "./session/known.ts";
import { targetOf } from "./session/selectors.ts";
import { type Connection, connectionStatus, modeTitle, type Notice, selectNotice } from "./session/state-line.ts";
import { useMeetingSession, useMeetingState } from "./session/use-session.ts";
import { withCommands } from "./session/with-commands.ts";
import { t } from "../text/t.ts";

/** What the grid shows, and quietly, at the right, how things stand. Always of one height: nothing jumps. */
export function StateLine() {
  const session = useMeetingSession();
  const state = useMeetingState((now) => now);
  const { painting, facts } = state;
  const title = modeTitle(painting.mode, targetOf(state).owner);
  const notice = selectNotice(state);
  const connection = connectionStatus(facts);

  function undo({ undo: way }: Notice): void {
    if (way === undefined) return;
    if ("restore" in way) session.send({ kind: "restore", painting: way.restore });
    else withCommands(session, "schedule", ({ scheduleAgain }) => scheduleAgain(session, way.schedule));
  }
  return (
    <Line>
      <h2 title={title}>{title}</h2>
      <p role="status" data-live={connection.at}>
        {connectionText(connection, facts)}
        {notice !== undefined && <span>{notice.text}</span>}
        {notice?.undo !== undefined && (
          <button type="button" onClick={() => undo(notice)}>
            {t("meeting.undo")}
          </button>
        )}
      </p>
    </Line>
  );
}

function connectionText(connection: Connection, { zone, today }: Pick<Facts, "zone" | "today">): ReactNode {
  switch (connection.at) {
    case "live":
    case "starting":
      return null;
    case "reconnecting":
      return <Away title={t("meeting.reconnectingMeans")}>{t("meeting.reconnecting")}</Away>;
    case "not-live":
      return (
        <span title={t("meeting.notLiveMeans")}>
          {connection.hasNotes ? t("meeting.notLive") : t("meeting.notLiveSlow")}
        </span>
      );
    case "offline":
      return (
        <span title={t("meeting.offlineMeans")}>
          {t("meeting.offline", { moment: momentText(connection.asOf, zone, today) })}
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
    font-size: 12.5px;
    font-weight: 600;
    cursor: pointer;
  }
`;

// Most losses are over before anyone could read of them.
const appear = keyframes`from { visibility: hidden; }`;
const Away = styled.span`
  animation: ${appear} 0.8s steps(1);
`;
