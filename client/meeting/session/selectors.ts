import type { Selection } from "#domain/answers/selection.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import { QUARTER_MS } from "#domain/time/slot.ts";
import { COLUMNS_PER_PAGE } from "#domain/time/viewer-grid.ts";
import type { Group } from "../../live/group.ts";
import { ON_THIS_DEVICE } from "../../offline/with-queued.ts";
import type { MeetingDays } from "./known.ts";
import type { MeetingReply } from "./meeting-query.ts";
import type { MeetingState } from "./meeting-state.ts";

/** The page of days that is shown. */
export function pageOf({ view, known: { days, scheduled }, facts }: MeetingState): number {
  return Math.min(view.page ?? firstPage(days, scheduled, facts.today), days.pages - 1);
}

/** The page to begin with: the scheduled time's, else the first that has a day left. `today` is `YYYY-MM-DD`. */
function firstPage(days: MeetingDays, scheduled: SlotRange | undefined, today: string): number {
  const planned = scheduled && days.pageOf(scheduled.start);
  const next = days.grid.columns.findIndex(({ date }) => date >= today);
  return planned ?? Math.floor(Math.max(0, next) / COLUMNS_PER_PAGE);
}

/** The quarter hour that it is, in the numbers of slots: what ends by then is over. */
export function quarterOf({ facts }: MeetingState): number {
  return Math.floor(facts.now / QUARTER_MS);
}

export function hasMorePages(state: MeetingState): boolean {
  return pageOf(state) < state.known.days.pages - 1;
}

/** A guest's name is typed beside Save; while the dialog asks for it, there. */
export function asksName({ painting, known, facts, asking }: MeetingState): boolean {
  const isNamed = facts.queued.some(({ whose }) => whose.kind === "guest");
  return painting.mode.at === "addingRespondent" && !known.isSignedIn && !isNamed && asking?.at !== "guest";
}

/** What a respondent has marked of the times that the meeting has; nothing of one who is not there. */
export function answerOf({ known: { present, group } }: MeetingState, id: RespondentID): Selection {
  return present.intersection(group.answers.get(id) ?? new Set());
}

/** The answer that is selected or edited. */
export function selectedIn({ painting, facts, known }: MeetingState): SelectedAnswer {
  return selectedAnswer(painting.mode, facts.meeting, known);
}

/** The person whose answer is selected or edited. */
export type SelectedAnswer = {
  /** The name of the respondent whose answer it is; undefined of the viewer's own, and of none. */
  readonly owner: string | undefined;
  readonly canChange: boolean;
  readonly canRemove: boolean;
};

const NONE: SelectedAnswer = { owner: undefined, canChange: false, canRemove: false };
/** What waits to be sent is the viewer's, whatever REST knows; it is discarded where it says that it waits. */
const WAITING: SelectedAnswer = { owner: undefined, canChange: true, canRemove: false };

/** Only what will work is offered: of a respondent that REST does not know yet, nothing if answers are protected. */
export function selectedAnswer(
  mode: SelectionMode,
  meeting: MeetingReply,
  { group, self }: { readonly group: Group; readonly self: RespondentID | undefined },
): SelectedAnswer {
  if (!("respondentID" in mode)) return NONE;
  const { respondentID } = mode;
  if (respondentID === ON_THIS_DEVICE) return WAITING;
  const { cannotChange, cannotRemove } = meeting.viewer;
  const isKnown = respondentID in meeting.respondents || !meeting.protectAnswers;
  return {
    owner: respondentID === self ? undefined : (group.names.get(respondentID) ?? ""),
    canChange: isKnown && !cannotChange.includes(respondentID),
    canRemove: isKnown && !cannotRemove.includes(respondentID),
  };
}
