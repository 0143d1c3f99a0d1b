import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { isClosed } from "#domain/meeting/closing.ts";
import { type SlotRange, writtenEnd } from "#domain/meeting/schedule.ts";
import { type Marks, presentMarks } from "#domain/answers/levels.ts";
import { isAroundClock, presentSlots } from "#domain/time/meeting-slots.ts";
import { isFloating, isSameKind, nowFor, slotZone } from "#domain/meeting/kind.ts";
import { shownWeek } from "#domain/time/weekdays.ts";
import { parseWrittenSlot } from "#domain/time/slot-notation.ts";
import type { Slot } from "#domain/time/slot.ts";
import { slotQuarters } from "#domain/time/slot-length.ts";
import {
  type GridForm,
  type GridPoint,
  pageCount,
  pageOfColumn,
  slotPositions,
  viewerGrid,
} from "#domain/time/viewer-grid.ts";
import type { AnswerKey } from "../../api/keys.ts";
import { tokenOwner } from "../../api/token.ts";
import {
  type Group,
  ON_THIS_DEVICE,
  type Respondent,
  groupOfReply,
  withRespondent,
  withoutRespondent,
} from "../../live/group.ts";
import type { LiveState } from "../../live/live-state.ts";
import { inSlotsOf, type PendingAnswer, withPending } from "../../offline/pending-answer.ts";
import { isOfAnother } from "../answers/draft-storage.ts";
import { inOrderOfArrival } from "../people/people.ts";
import type { MeetingReply } from "./meeting-query.ts";

export type MeetingFacts = {
  readonly meeting: MeetingReply;
  readonly updatedAt: number;
  readonly live: LiveState;
  readonly isAwayForLong: boolean;
  /** Socket.IO is connected, so changes arrive within seconds. */
  readonly hasNews: boolean;
  readonly pending: readonly PendingAnswer[];
  readonly token: string | undefined;
  readonly answerKey: AnswerKey | undefined;
  readonly organiserKey: string | undefined;
  /** `today` is `YYYY-MM-DD` in the viewer's zone. */
  readonly zone: string;
  /** Set if the device's zone data are older than the server's: a zone with the organiser's clocks. */
  readonly serverZone?: string | undefined;
  readonly today: string;
  readonly perPage: number;
  /** Begins weeks, 1 (Monday) to 7. */
  readonly firstDay: number;
  /** Start of the current minute, in milliseconds since the epoch. */
  readonly nowMs: number;
  readonly isOnline: boolean;
};

export type Derived = ReturnType<typeof derive>;

export type MeetingDays = ReturnType<typeof meetingDays>;

/** Arranges a meeting's times, ascending, in the days and pages of one viewer. */
function meetingDays(present: ReadonlySet<Slot>, zone: string, form: GridForm) {
  const slots: readonly Slot[] = [...present];
  const grid = viewerGrid(slots, zone, form);
  const positions = slotPositions(grid);
  const pointOf = (slot: Slot): GridPoint | undefined => positions.get(slot);
  const pageOf = (slot: Slot): number | undefined => {
    const at = pointOf(slot);
    return at && pageOfColumn(grid, at.column);
  };
  return { slots, grid, pages: pageCount(grid), pointOf, pageOf };
}

function scheduledRange(meeting: MeetingReply): SlotRange | undefined {
  const start = parseWrittenSlot(meeting.scheduledStart ?? meeting.scheduledStartDateTime ?? "")?.slot;
  const end = parseWrittenSlot(meeting.scheduledEnd ?? meeting.scheduledEndDateTime ?? "")?.slot;
  return start === undefined || end === undefined ? undefined : { start, end: writtenEnd(meeting.kind, start, end) };
}

const sameForm = keepWhileEqual<GridForm>();
const weekOf = memoizeLast((organisers: string, viewers: string, today: string) =>
  shownWeek({ organisers, viewers }, today),
);
const daysIn = memoizeLast(meetingDays);
const fromRest = memoizeLast(groupOfReply);
const scheduledOf = memoizeLast(scheduledRange);
const withOwnSave = memoizeLast(withSaved);
const withPendingAnswers = memoizeLast(withPending);
const peopleOf = memoizeLast((names: Group["names"], { respondents }: MeetingReply) =>
  inOrderOfArrival(names, Object.keys(respondents)),
);

/** REST counts if it was read after the connection was lost. */
export function groupAsStored({ meeting, updatedAt, live }: MeetingFacts): Group {
  const isRestNewer = live.status === "away" && updatedAt > live.lostAt;
  return live.group === undefined || isRestNewer ? fromRest(meeting) : live.group;
}

const pendingIn = memoizeLast((pending: readonly PendingAnswer[], meeting: MeetingReply) =>
  pending.filter((answer) => isSameKind(answer, meeting)).map((answer) => inSlotsOf(answer, meeting)),
);

/**
 * True when the user logs out or another user logs in, in any tab, because the draft must not become another person's.
 */
export function hasSignedOut(previous: MeetingFacts, next: MeetingFacts): boolean {
  return previous.token !== next.token && isOfAnother(tokenOwner(previous.token), next.token);
}

export function closesAtOf({ closesAt }: MeetingReply): number | undefined {
  return closesAt === undefined ? undefined : Date.parse(closesAt);
}

export function isClosedIn({ meeting, nowMs }: Pick<MeetingFacts, "meeting" | "nowMs">): boolean {
  const closesAt = closesAtOf(meeting);
  return closesAt !== undefined && isClosed({ closesAt }, nowMs);
}

/** A part stays the same object while its inputs do. */
export function derive(facts: MeetingFacts, saved: Saved | undefined) {
  const { meeting, token, perPage } = facts;
  const zone = facts.zone === meeting.timezone ? (facts.serverZone ?? facts.zone) : facts.zone;
  const present = presentSlots(meeting);
  const viewerID = viewerRespondent(facts);
  const stored = withOwnSave(groupAsStored(facts), saved);
  const isStored = viewerID !== undefined && stored.names.has(viewerID);
  const pending = pendingIn(facts.pending, meeting);
  const group = withPendingAnswers(stored, pending, isStored ? viewerID : selfInReply(meeting));
  const week = meeting.kind === "weekdays" ? weekOf(meeting.timezone, zone, facts.today) : undefined;
  const firstDay = meeting.kind === "wholeDays" ? facts.firstDay : undefined;
  const shape = {
    slotLength: slotQuarters(meeting),
    isWeekly: week !== undefined,
    isAroundClock: isAroundClock(meeting),
  };
  const gridZone = week?.zone ?? (isFloating(meeting) ? slotZone(meeting) : zone);
  const isSelfGone = viewerID !== undefined && !group.names.has(viewerID);
  const self = isSelfGone ? undefined : viewerID;
  return {
    meetingID: meeting.meetingID as MeetingID, // comes from the server
    isSignedIn: token !== undefined,
    present,
    marks: presentMarks(meeting),
    hasLevels: meeting.allowIfNeeded === true,
    days: daysIn(present, gridZone, sameForm({ perPage, firstDay, ...shape })),
    /** Meetings on days of the week show the clocks of one week; this is its Monday. */
    monday: week?.monday,
    nowMs: nowFor(meeting, facts.nowMs),
    scheduled: scheduledOf(meeting),
    closesAt: closesAtOf(meeting),
    isClosed: isClosedIn(facts),
    pending,
    group,
    people: peopleOf(group.names, meeting),
    self,
    /** REST knows an answer of the viewer that the grid no longer has. */
    isSelfGone,
    /** True also while the answer is only pending on this device. */
    hasAnswer: self !== undefined || group.names.has(ON_THIS_DEVICE),
    hidesOthers: hidesOthers(meeting),
  };
}

export function linkedPerson({ expected, viewer }: MeetingReply) {
  return viewer.expectedID === undefined
    ? undefined
    : expected?.find((person) => person.expectedID === viewer.expectedID);
}

function selfInReply(meeting: MeetingReply): RespondentID | undefined {
  return meeting.selfRespondentID as RespondentID | undefined; // comes from the server
}

/** Returns the viewer's respondent. Finds by its key a guest's answer that this device sent after REST was read. */
function viewerRespondent({ meeting, token, answerKey }: MeetingFacts): RespondentID | undefined {
  const keyID = answerKey?.respondentID;
  const isNew = token === undefined && keyID !== undefined && !(keyID in meeting.respondents);
  return selfInReply(meeting) ?? (isNew ? keyID : undefined);
}

export function hidesOthers({ answersVisibleTo, viewer }: MeetingReply): boolean {
  return answersVisibleTo === "organiser" && !viewer.canEdit;
}

/** A viewer without an answer stays anonymous; hidden answers are open to the organiser only. */
export function liveTokenOf(facts: MeetingFacts): string {
  const viewerID = viewerRespondent(facts);
  const { answerKey, token, organiserKey, meeting } = facts;
  const isViewerKey = answerKey !== undefined && answerKey.respondentID === viewerID;
  const answerPart = isViewerKey ? ` ${answerKey.respondentID} ${answerKey.respondentKey}` : "";
  if (meeting.answersVisibleTo === "organiser")
    return organiserKey === undefined ? (token ?? "guest") : `organiser ${organiserKey}${answerPart}`;
  if (viewerID === undefined) return "guest";
  return answerPart === "" ? (token ?? "guest") : `guest${answerPart}`;
}

export type Saved = {
  readonly respondentID: RespondentID;
  /** Equals, as an object, the set that the grid had when the request was sent. */
  readonly replaced: Marks | undefined;
  /** Marks of previous saves that the grid may still show. */
  readonly earlier?: readonly Marks[];
  readonly respondent: Respondent | undefined;
};

export function isReflected(group: Group, { respondentID, replaced, earlier = [] }: Saved): boolean {
  const stored = group.answers.get(respondentID);
  const isEarlier = stored !== undefined && earlier.some((marks) => marks.symmetricDifference(stored).size === 0);
  return stored !== replaced && !isEarlier;
}

/** Returns the marks that a save replaces if its request is sent now. */
export function replacedBySave(
  { facts, saved }: { readonly facts: MeetingFacts; readonly saved?: Saved | undefined },
  respondentID: RespondentID,
): Pick<Saved, "replaced" | "earlier"> {
  if (saved?.respondent === undefined || saved.respondentID !== respondentID)
    return { replaced: groupAsStored(facts).answers.get(respondentID) };
  return { replaced: saved.replaced, earlier: [...(saved.earlier ?? []), saved.respondent.slots] };
}

/** Puts the viewer's save into the group, so that it does not flicker back until the document has it. */
function withSaved(group: Group, saved: Saved | undefined): Group {
  if (saved === undefined || isReflected(group, saved)) return group;
  const { respondentID, respondent } = saved;
  if (respondent === undefined) return withoutRespondent(group, respondentID);
  return withRespondent(group, respondentID, respondent);
}

export function memoizeLast<Args extends readonly unknown[], Result>(
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  let last: { readonly args: Args; readonly result: Result } | undefined;
  return (...args) => {
    const isSame = last?.args.length === args.length && args.every((arg, at) => arg === last?.args[at]);
    if (last === undefined || !isSame) last = { args, result: compute(...args) };
    return last.result;
  };
}

/** Returns a function that returns its last object again while all properties have the same values. */
export function keepWhileEqual<T extends object>(): (next: T) => T {
  let last: T | undefined;
  return (next) => (last = last !== undefined && hasAll(last, next) ? last : next);
}

export function hasAll<T extends object>(whole: T, part: Partial<T>): boolean {
  return (Object.keys(part) as (keyof T)[]).every((key) => whole[key] === part[key]);
}
