import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { isIfNeeded } from "#domain/answers/levels.ts";
import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import { type Slot, slotLabel } from "#domain/time/slot.ts";
import { momentText } from "../time/words.ts";
import { hasFinger } from "../ui/finger.ts";
import { hue, NOTE, scrollBehavior, SMALL } from "../ui/theme.ts";
import { visuallyHidden } from "../ui/VisuallyHidden.tsx";
import { toast } from "../ui/toast.ts";
import { isAnswering, isChanged, type Painting } from "./answers/painting.ts";
import { visiblePart } from "./grid/painting/geometry.ts";
import type { MeetingModel } from "./model/meeting-model.ts";
import type { MeetingFacts } from "./model/derived.ts";
import type { MeetingState } from "./model/meeting-state.ts";
import { isOrganiser, isOver, kindOf, selectedIn } from "./model/selectors.ts";
import { useMeetingModel, useMeetingState } from "./model/use-meeting-model.ts";
import { withCommands } from "./model/actions.ts";
import { t } from "../text/t.ts";

/** Its height stays constant while the viewer paints, so that nothing jumps. */
export function StateLine() {
  const model = useMeetingModel();
  const state = useMeetingState((whole) => whole);
  const { painting, facts } = state;
  const line = useRef<HTMLDivElement>(null);
  useGridTop(line);
  const hint = hintText(state, hasFinger());
  const title = modeTitle(painting.mode, selectedIn(state).owner);
  const notice = selectNotice(state);
  const { kind: connection, words, means = "" } = connectionOf(facts);
  return (
    <Line ref={line} data-looks={painting.mode.kind === "none" ? "" : undefined}>
      <h2 title={title}>{title}</h2>
      {hint !== undefined && (
        <Hint data-hint data-done={painting.strokes.done.length > 0 || undefined}>
          {hint}
        </Hint>
      )}
      {painting.mode.kind === "none" && isOver(state) && isOrganiser(state) && (
        <button type="button" onClick={model.editMeeting}>
          {t("meeting.chooseNewDays")}
        </button>
      )}
      <p role="status" data-live={connection}>
        {/* Fingers and keys cannot hover, so a press shows the explanation too. */}
        {words !== undefined && (
          <button type="button" data-means="" title={means} onClick={() => toast(means, { kind: "plain" })}>
            {words}
          </button>
        )}
        {notice !== undefined && <span>{notice.text}</span>}
        {notice?.undo !== undefined && (
          <button type="button" onClick={() => notice.undo?.(model)}>
            {t("meeting.undo")}
          </button>
        )}
      </p>
    </Line>
  );
}

/** As `SMALL`: here the parts above the grid leave few rows to paint in. */
const NARROW = "(max-width: 767px)";
const ROOM_BELOW = 48;

/** On phones, scrolls `line`, which is above the grid, to the top for painting, and back into sight afterwards. */
function useGridTop(line: RefObject<HTMLElement | null>): void {
  const model = useMeetingModel();
  const isEditorOpen = useMeetingState((state) => state.isEditorOpen);
  const wasOpen = useRef(false);

  // Scrolls before the next press, which would otherwise hit another cell.
  useLayoutEffect(() => {
    if (wasOpen.current === isEditorOpen) return;
    wasOpen.current = isEditorOpen;
    const { painting } = model.get();
    const top = line.current?.getBoundingClientRect().top ?? 0;
    // The card of a time that is being scheduled stays in sight, and so does the first stroke's cell.
    const makesRoom =
      isAnswering(painting.mode) && matchMedia(NARROW).matches && isInSightBelow(top, painting.anchor?.slot);
    if (isEditorOpen ? makesRoom : top < 0)
      line.current?.scrollIntoView({ block: "start", behavior: scrollBehavior() });
  }, [isEditorOpen, line, model]);
}

/** Returns whether the slot's cell stays above the bar when `top` scrolls to the top. True without a cell. */
function isInSightBelow(top: number, slot: Slot | undefined): boolean {
  const cell = slot === undefined ? null : document.querySelector(`[data-slot="${slotLabel(slot)}"]`);
  return cell === null || cell.getBoundingClientRect().bottom - top + ROOM_BELOW < visiblePart(null).bottom;
}

export function modeTitle(mode: SelectionMode, owner: string | undefined): string {
  switch (mode.kind) {
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

/** The next useful thing to do. Does not change under the stroke that begins an answer. */
function hintText(state: MeetingState, byFinger: boolean): string | undefined {
  const { painting, view, derived, isEditorOpen } = state;
  const { mode } = painting;
  const texts = kindOf(state);
  if (mode.kind === "none" && isOver(state)) return t("meeting.over");
  if (view.isList) return undefined;
  if (mode.kind === "editingSchedule") return byFinger ? t("answer.hint.tapEnds") : t("answer.hint.clickEnds");
  if (derived.isClosed && (isEditorOpen || derived.people.length === 0)) return undefined;
  if (isEditorOpen && byFinger) return t("answer.hint.slideOrHold");
  if (!isEditorOpen && mode.kind === "selectedUser") return undefined;
  if (
    !isEditorOpen &&
    derived.people.length > 0 &&
    (derived.hasAnswer || derived.scheduled !== undefined || derived.isClosed)
  )
    return derived.hidesOthers ? undefined : byFinger ? t("grid.tapTime", texts) : t("grid.pointAtTime", texts);
  return byFinger ? t("answer.hint.slide", texts) : t("answer.hint.drag", texts);
}

type Notice = { readonly text: string; readonly undo?: (model: MeetingModel) => void };

function selectNotice({ painting, calledOff, busy, derived, wasRestored }: MeetingState): Notice | undefined {
  const { mode, dropped, news } = painting;
  // The viewer's own deletion may reach the grid before its reply.
  const wasOrphaned = painting.wasOrphaned && busy !== "remove";
  if (wasOrphaned && mode.kind === "addingRespondent") {
    return { text: t("meeting.ownDeletedElsewhere") };
  }
  if (wasOrphaned) return { text: t("meeting.deletedElsewhere") };
  if (isAnswering(mode) && !derived.hasLevels && [...painting.slots].some(isIfNeeded)) {
    return { text: t("answer.ifNeededOff") };
  }
  if (news !== undefined) return { text: news === "days" ? t("meeting.otherDays") : newsText(mode) };
  if (dropped !== undefined) {
    return { text: t("meeting.notSaved"), undo: ({ send }) => send({ kind: "restore", painting: dropped }) };
  }
  if (calledOff !== undefined && derived.scheduled === undefined) {
    const undo = (model: MeetingModel): void =>
      withCommands(model, "schedule", ({ scheduleAgain }) => scheduleAgain(model, calledOff));
    return { text: t("meeting.wasUnscheduled"), undo };
  }
  return wasRestored && isChanged(painting) ? { text: t("meeting.restored") } : undefined;
}

/** The viewer's answer changes on their devices; anyone with the link may change a guest's. */
function newsText(mode: Painting["mode"]): string {
  const isOwn = mode.kind === "editingRespondent" && mode.cancelsTo === "none";
  return isOwn ? t("meeting.updatedOnOtherDevice") : t("meeting.updatedByOther");
}

/** Describes the connection in few words with an explanation; a live page says nothing. */
export function connectionOf(
  facts: Pick<MeetingFacts, "live" | "updatedAt" | "isOnline" | "isAwayForLong" | "hasNews" | "zone" | "today">,
): { readonly kind: string; readonly words?: string; readonly means?: string } {
  const { live, updatedAt, isOnline, isAwayForLong, hasNews, zone, today } = facts;
  if (live.status === "live") return { kind: "live" };
  if (!isOnline) {
    const asOf = live.group === undefined ? updatedAt : Math.max(live.lostAt, updatedAt);
    const words = t("meeting.offline", { moment: momentText(asOf, zone, today) });
    return { kind: "offline", words, means: t("meeting.offlineMeans") };
  }
  if (live.status === "starting") return { kind: "starting" };
  if (!isAwayForLong)
    return { kind: "reconnecting", words: t("meeting.reconnecting"), means: t("meeting.reconnectingMeans") };
  // Changes show late: through Socket.IO, or only when REST is read.
  const words = hasNews ? t("meeting.notLive") : t("meeting.notLiveSlow");
  return { kind: "not-live", words, means: t("meeting.notLiveMeans") };
}

// Most losses end before anyone could read about them.
const appear = keyframes`from { visibility: hidden; }`;

const Line = styled.div`
  display: flex;
  align-items: baseline;
  gap: 0 16px;
  min-height: 29px;
  margin-bottom: 6px;
  scroll-margin-top: 10px;
  ${SMALL} {
    flex-wrap: wrap;
  }
  & > h2 {
    overflow: hidden;
    font-size: var(--text-body);
    line-height: 1.5;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &[data-looks] > h2 {
    ${visuallyHidden}
  }
  ${SMALL} {
    &:not([data-looks]) > h2,
    &[data-looks] > small {
      flex: 1 1 0;
      min-width: 120px;
    }
    &[data-looks] {
      align-items: center;
    }
    &[data-looks] > small {
      order: 0;
    }
  }
  & > p {
    display: flex;
    flex: none;
    gap: 8px;
    margin-inline-start: auto;
    color: var(--muted);
    font-size: var(--text-small);
  }
  & button {
    color: ${hue("sched")};
    font-weight: 600;
  }
  & [data-means] {
    color: var(--muted);
    font-weight: 400;
    text-decoration: underline dotted;
    text-underline-offset: 0.25em;
  }
  & > [data-live="reconnecting"] > [data-means] {
    animation: ${appear} 0.8s steps(1);
  }
`;

/** Hidden after the first stroke, but keeps its room until the answer is done. On phones a line of its own. */
const Hint = styled.small`
  ${NOTE};
  line-height: 1.4;
  &[data-done] {
    visibility: hidden;
  }
  ${SMALL} {
    flex: 1 0 100%;
    order: 1;
    /* Two of its lines are as high as the heading. */
    line-height: 0.90625rem;
  }
`;
