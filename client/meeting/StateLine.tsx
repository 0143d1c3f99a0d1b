import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { momentText } from "../time/time-text.ts";
import { hue } from "../ui/theme.ts";
import { toast } from "../ui/toast.ts";
import type { Facts } from "./session/known.ts";
import { selectedIn } from "./session/selectors.ts";
import { type Connection, connectionStatus, modeTitle, type Notice, selectNotice } from "./session/state-line.ts";
import { useMeetingSession, useMeetingState } from "./session/use-session.ts";
import { withCommands } from "./session/with-commands.ts";
import { t } from "../text/t.ts";

/** What the grid shows, and quietly, at the right, how things stand. Always of one height: nothing jumps. */
export function StateLine() {
  const session = useMeetingSession();
  const state = useMeetingState((now) => now);
  const { painting, facts } = state;
  const title = modeTitle(painting.mode, selectedIn(state).owner);
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
      return (
        <Means text={t("meeting.reconnectingMeans")}>
          <Away>{t("meeting.reconnecting")}</Away>
        </Means>
      );
    case "not-live":
      return (
        <Means text={t("meeting.notLiveMeans")}>
          {connection.hasNotes ? t("meeting.notLive") : t("meeting.notLiveSlow")}
        </Means>
      );
    case "offline":
      return (
        <Means text={t("meeting.offlineMeans")}>
          {t("meeting.offline", { moment: momentText(connection.asOf, zone, today) })}
        </Means>
      );
  }
}

/** A state in few words. What it means for the viewer is said when it is pointed at or, as fingers and keys cannot, pressed. */
function Means({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <button type="button" data-means="" title={text} onClick={() => toast(text, { kind: "plain" })}>
      {children}
    </button>
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
  & [data-means] {
    color: var(--muted);
    font-weight: 400;
    text-decoration: underline dotted;
    text-underline-offset: 0.25em;
  }
`;

// Most losses are over before anyone could read of them.
const appear = keyframes`from { visibility: hidden; }`;
const Away = styled.span`
  animation: ${appear} 0.8s steps(1);
`;
