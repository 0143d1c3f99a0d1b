import type { Selection } from "#domain/answers/selection.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import { QUARTER_MS } from "#domain/time/slot.ts";
import { pageOfColumn } from "#domain/time/viewer-grid.ts";
import type { Group } from "../../live/group.ts";
import { ON_THIS_DEVICE } from "../../live/group.ts";
import type { MeetingDays } from "./derived.ts";
import type { MeetingReply } from "./meeting-query.ts";
import type { MeetingState } from "./meeting-state.ts";

export function pageOf({ view, derived: { days, scheduled }, facts }: MeetingState): number {
  return Math.min(view.page ?? firstPage(days, scheduled, facts.today), days.pages - 1);
}

/** The page to begin with: the scheduled time's, else the first that has a day left. `today` is `YYYY-MM-DD`. */
function firstPage(days: MeetingDays, scheduled: SlotRange | undefined, today: string): number {
  const planned = scheduled && days.pageOf(scheduled.start);
  const next = days.grid.columns.findIndex(({ date }) => date >= today);
  return planned ?? pageOfColumn(days.grid, Math.max(0, next));
}

export function slotLengthOf({ derived }: Pick<MeetingState, "derived">): number {
  return derived.days.grid.slotLength;
}

/** The zone whose clocks the grid shows: the viewer's, or one of a fixed distance where times have no date. */
export function zoneOf({ derived }: MeetingState): string {
  return derived.days.grid.zone;
}

/** The quarter hour that it is, in the numbers of slots: what ends by then is over. */
export function quarterOf({ derived }: MeetingState): number {
  return Math.floor(derived.now / QUARTER_MS);
}

/** The first quarter hour that has not begun, in the numbers of slots: what starts before it has. */
export function nextQuarterOf(state: MeetingState): number {
  return quarterOf(state) + 1;
}

export function isOver(state: MeetingState): boolean {
  const last = state.derived.days.slots.at(-1);
  return last !== undefined && last + slotLengthOf(state) <= quarterOf(state);
}

/** For texts that say "day" where days are whole, and "time" elsewhere. */
export function kindOf({ facts }: MeetingState): { readonly kind: string } {
  return { kind: facts.meeting.kind ?? "dates" };
}

/** Anyone with the link may schedule many a meeting; its organiser is the one who mostly does. */
export function isOrganiser({ facts }: MeetingState): boolean {
  return facts.meeting.viewer.canEdit;
}

/** Whether the viewer is told what has changed in the answers. Of the example, which no one deletes, no server knows. */
export function hasHistory({ facts }: MeetingState): boolean {
  return facts.meeting.viewer.canDelete;
}

/** A guest's name is typed beside Save, or in the dialog that asks for it. */
export function asksName({ painting, derived }: MeetingState): boolean {
  const isNamed = derived.waiting.some(({ whose }) => whose.kind === "guest");
  return painting.mode.kind === "addingRespondent" && !derived.isSignedIn && !isNamed;
}

/** What a respondent has marked of the times that the meeting has; nothing of one who is not there. */
export function answerOf({ derived: { marks, group } }: MeetingState, id: RespondentID): Selection {
  return marks.intersection(group.answers.get(id) ?? new Set());
}

/** How many people are expected and have not answered. */
export function awaitedCount({ facts }: MeetingState): number {
  return (facts.meeting.expected ?? []).filter(({ respondentID }) => respondentID === undefined).length;
}

/** Counts the people who have answered or are expected to. */
export function countedPeople(state: MeetingState): number {
  return state.derived.people.length + awaitedCount(state);
}

/** Whose answer is all that there is to look at: one's own, where others' are hidden. */
export function onlyAnswer({
  derived: { hidesOthers, self, hasAnswer },
  painting,
}: MeetingState): RespondentID | undefined {
  if (!hidesOthers || !hasAnswer || painting.mode.kind !== "none") return undefined;
  return self ?? ON_THIS_DEVICE;
}

export function selectedIn({ painting, facts, derived }: MeetingState) {
  return selectedAnswer(painting.mode, facts.meeting, derived);
}

export type SelectedAnswer = ReturnType<typeof selectedAnswer>;

type Answering = { readonly group: Group; readonly self: RespondentID | undefined; readonly isClosed?: boolean };

const NONE = { owner: undefined, canChange: false, canRemove: false };
/** What waits to be sent is the viewer's, whatever REST knows; it is discarded where it says that it waits. */
const WAITING = { owner: undefined, canChange: true, canRemove: false };

/** Only what will work: of a respondent that REST does not know yet, nothing if answers are protected; of a closed meeting, removing. */
export function selectedAnswer(
  mode: SelectionMode,
  meeting: MeetingReply,
  { group, self, isClosed = false }: Answering,
) {
  if (!("respondentID" in mode)) return NONE;
  const { respondentID } = mode;
  if (respondentID === ON_THIS_DEVICE) return { ...WAITING, canChange: !isClosed };
  const { canEdit, cannotChange, cannotRemove } = meeting.viewer;
  const isKnown = respondentID in meeting.respondents || !meeting.protectAnswers;
  return {
    /** The name of the respondent whose answer it is; undefined of the viewer's own, and of none. */
    owner: respondentID === self ? undefined : (group.names.get(respondentID) ?? ""),
    canChange: !isClosed && isKnown && !cannotChange.includes(respondentID),
    canRemove: (canEdit || !isClosed) && isKnown && !cannotRemove.includes(respondentID),
  };
}
