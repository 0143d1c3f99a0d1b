import type { Selection } from "#domain/answers/selection.ts";
import type { RespondentID } from "#domain/ids.ts";
import { awaitedOf } from "#domain/meeting/expected.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { SelectionMode } from "#domain/meeting/selection-mode.ts";
import { QUARTER_MS } from "#domain/time/slot.ts";
import { pageOfColumn } from "#domain/time/viewer-grid.ts";
import { personalKeyOf } from "../../api/keys.ts";
import type { Group } from "../../live/group.ts";
import { ON_THIS_DEVICE } from "../../live/group.ts";
import { type ListedRespondent, shortName } from "../people/people.ts";
import { linkedPerson, type MeetingDays, memoizeLast } from "./derived.ts";
import type { MeetingReply } from "./meeting-query.ts";
import type { MeetingState } from "./meeting-state.ts";

export function pageOf({ view, derived: { days, scheduled }, facts }: MeetingState): number {
  return Math.min(view.page ?? firstPage(days, scheduled, facts.today), days.pages - 1);
}

/** Returns the scheduled time's page, otherwise the first with a day left. `today` is `YYYY-MM-DD`. */
function firstPage(days: MeetingDays, scheduled: SlotRange | undefined, today: string): number {
  const planned = scheduled && days.pageOf(scheduled.start);
  const next = days.grid.columns.findIndex(({ date }) => date >= today);
  return planned ?? pageOfColumn(days.grid, Math.max(0, next));
}

export function slotLengthOf({ derived }: Pick<MeetingState, "derived">): number {
  return derived.days.grid.slotLength;
}

/** The zone of the grid's clocks: the viewer's, or one of a fixed offset for meetings without dates. */
export function zoneOf({ derived }: MeetingState): string {
  return derived.days.grid.zone;
}

/** The current quarter hour, in the numbers of slots. A slot that ends by then is over. */
export function quarterOf({ derived }: MeetingState): number {
  return Math.floor(derived.nowMs / QUARTER_MS);
}

export function nextQuarterOf(state: MeetingState): number {
  return quarterOf(state) + 1;
}

export function isOver(state: MeetingState): boolean {
  const last = state.derived.days.slots.at(-1);
  return last !== undefined && last + slotLengthOf(state) <= quarterOf(state);
}

/** For texts that say "day" in meetings on whole days and "time" in others. */
export function kindOf({ facts }: MeetingState): { readonly kind: string } {
  return { kind: facts.meeting.kind ?? "dates" };
}

/** Anyone with the link may schedule many meetings, but mostly the organiser does. */
export function isOrganiser({ facts }: MeetingState): boolean {
  return facts.meeting.viewer.canEdit;
}

/** True if the viewer may read the history of answers; the example has none. */
export function hasHistory({ facts }: MeetingState): boolean {
  return facts.meeting.viewer.canDelete;
}

/** True if a guest types a name beside Save, or in the dialog that asks for it. */
export function asksName({ painting, derived }: MeetingState): boolean {
  const isNamed = derived.pending.some(({ target }) => target.kind === "guest");
  return painting.mode.kind === "addingRespondent" && !derived.isSignedIn && !isNamed;
}

export function hasPersonalLink({ facts: { meeting }, derived: { meetingID } }: MeetingState): boolean {
  return meeting.viewer.expectedID !== undefined || personalKeyOf(meetingID) !== undefined;
}

/** Returns the link's person: expected, or a guest whose link was opened where another answer was given. */
export function personOfLink({ facts: { meeting }, derived: { self } }: MeetingState) {
  const guest = self === undefined ? undefined : meeting.respondents[self];
  return linkedPerson(meeting) ?? (guest && { name: guest.name, respondentID: self });
}

/** Returns the name of a personal link's person who answers here as a guest; a note explains every other case. */
export function greetedName(state: MeetingState): string | undefined {
  const { facts, derived } = state;
  const person = hasPersonalLink(state) ? personOfLink(state) : undefined;
  if (person === undefined || derived.isSignedIn) return undefined;
  const { name, respondentID } = person;
  const isOthers =
    respondentID !== derived.self && respondentID !== undefined && respondentID in facts.meeting.respondents;
  return isOthers ? undefined : shortName(name);
}

export function answerOf({ derived: { marks, group } }: MeetingState, id: RespondentID): Selection {
  return marks.intersection(group.answers.get(id) ?? new Set());
}

/**
 * Returns the marks that Save stores. The draft may still have marks of days and hours that the meeting no longer has.
 */
export function marksToSave({ painting, derived }: MeetingState): Selection {
  return derived.marks.intersection(painting.slots);
}

/**
 * A live answer that REST does not know yet counts for the expected person of its name. Otherwise both would be listed.
 */
const awaitedIn = memoizeLast(({ expected = [], respondents }: MeetingReply, people: readonly ListedRespondent[]) => {
  const newNames = new Set(people.flatMap(({ respondentID, name }) => (respondentID in respondents ? [] : name)));
  return awaitedOf(expected).filter(({ name }) => !newNames.has(name));
});

/** Returns the expected people without an answer, required people first. */
export function awaitedPeople({ facts, derived }: MeetingState) {
  return awaitedIn(facts.meeting, derived.people);
}

export function awaitedCount(state: MeetingState): number {
  return awaitedPeople(state).length;
}

export function countedPeople(state: MeetingState): number {
  return state.derived.people.length + awaitedCount(state);
}

/** Returns the only answer that the viewer sees: their own, if others' are hidden. */
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
/** A pending answer is the viewer's, even if REST says otherwise; the bar above the grid discards it. */
const PENDING = { owner: undefined, canChange: true, canRemove: false };

/**
 * Offers only actions that will succeed. An answer unknown to REST may be protected, and in a closed meeting an answer
 * can only be removed.
 */
export function selectedAnswer(
  mode: SelectionMode,
  meeting: MeetingReply,
  { group, self, isClosed = false }: Answering,
) {
  if (!("respondentID" in mode)) return NONE;
  const { respondentID } = mode;
  if (respondentID === ON_THIS_DEVICE) return { ...PENDING, canChange: !isClosed };
  const { canEdit, cannotChange, cannotRemove } = meeting.viewer;
  const isKnown = respondentID in meeting.respondents || !meeting.protectAnswers;
  return {
    owner: respondentID === self ? undefined : (group.names.get(respondentID) ?? ""),
    canChange: !isClosed && isKnown && !cannotChange.includes(respondentID),
    canRemove: (canEdit || !isClosed) && isKnown && !cannotRemove.includes(respondentID),
  };
}

/** From this number of answers on, the page names best times. */
export const ENOUGH_ANSWERS = 2;

/** True if the card of the best time has a button that schedules it. */
export function mayDecide(state: MeetingState): boolean {
  const { facts, derived } = state;
  return isOrganiser(state) && facts.meeting.viewer.canSchedule && derived.scheduled === undefined;
}

/** True if that card is on the page. */
export function hasDecisionCard(state: MeetingState): boolean {
  const { people, hidesOthers } = state.derived;
  return people.length >= ENOUGH_ANSWERS && !hidesOthers && !isOver(state) && mayDecide(state);
}

/** False also if the card can only say that no time fits. */
export function isTimeOffered(state: MeetingState): boolean {
  return hasDecisionCard(state) && state.view.best?.length !== 0;
}
