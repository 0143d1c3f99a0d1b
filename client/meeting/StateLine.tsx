import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import type { ReactNode } from "react";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import { momentText } from "../time/time-text.ts";
import { hue } from "../ui/theme.ts";
import { toast } from "../ui/toast.ts";
import type { Painting } from "./answers/painting.ts";
import type { Facts } from "./session/known.ts";
import type { MeetingState } from "./session/meeting-state.ts";
import { selectedIn } from "./session/selectors.ts";
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

/** The line over the grid that says what it shows. `owner` is the respondent whose answer is selected or edited, if that is another than the viewer. */
export function modeTitle(mode: SelectionMode, owner: string | undefined): string {
  switch (mode.at) {
    case "none":
      return t("meeting.availabilities");
    case "addingRespondent":
      return t("meeting.addYours");
    case "editingRespondent":
      return owner === undefined ? t("meeting.editYours") : t("meeting.editOf", { name: owner });
    case "editingSchedule":
      return t("meeting.scheduleYours");
    case "selectedUser":
      return owner === undefined ? t("meeting.yours") : t("meeting.of", { name: owner });
  }
}

/** Something that happened, in few words, with a way back if there is one. */
type Notice = {
  readonly text: string;
  readonly undo?: { readonly restore: Painting } | { readonly schedule: SlotRange };
};

/** What has just happened and may need a way back. */
function selectNotice({ painting, calledOff, busy, known, wasRestored }: MeetingState): Notice | undefined {
  const { mode, dropped, hasNews } = painting;
  // The viewer is deleting an answer, of which the grid may hear before the reply is there.
  const wasOrphaned = painting.wasOrphaned && busy !== "remove";
  if (wasOrphaned && mode.at === "addingRespondent") {
    return { text: t("meeting.ownDeletedElsewhere") };
  }
  if (wasOrphaned) return { text: t("meeting.deletedElsewhere") };
  if (hasNews) return { text: newsText(mode) };
  if (dropped !== undefined) return { text: t("meeting.notSaved"), undo: { restore: dropped } };
  if (calledOff !== undefined && known.scheduled === undefined) {
    return { text: t("meeting.wasUnscheduled"), undo: { schedule: calledOff } };
  }
  return wasRestored && mode.at !== "none" ? { text: t("meeting.restored") } : undefined;
}

/** One's own answer changes on one's own devices; a guest's may be changed by anyone with the link. */
function newsText(mode: Painting["mode"]): string {
  const isOwn = mode.at === "editingRespondent" && mode.cancelsTo === "none";
  return isOwn ? t("meeting.updatedOnOtherDevice") : t("meeting.updatedByOther");
}

/** How current the page is. */
export type Connection =
  /** What others do shows as they do it, or will in a moment. */
  | { readonly at: "live" | "starting" }
  /** The live grid was lost a moment ago. */
  | { readonly at: "reconnecting" }
  /**
   * The live grid cannot be had here. What changes shows late: notes tell of it (`hasNotes`), or REST is asked now and
   * then.
   */
  | { readonly at: "not-live"; readonly hasNotes: boolean }
  /** Nothing comes; what is shown is as of then, in milliseconds since the epoch. */
  | { readonly at: "offline"; readonly asOf: number };

export function connectionStatus(
  facts: Pick<Facts, "live" | "updatedAt" | "isOnline" | "isAwayForLong" | "hasNotes">,
): Connection {
  const { live, updatedAt, isOnline, isAwayForLong, hasNotes } = facts;
  if (live.at === "live") return { at: "live" };
  if (!isOnline)
    return { at: "offline", asOf: live.group === undefined ? updatedAt : Math.max(live.lostAt, updatedAt) };
  if (live.at === "starting") return { at: "starting" };
  return isAwayForLong ? { at: "not-live", hasNotes } : { at: "reconnecting" };
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
