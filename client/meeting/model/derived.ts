import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { isClosed } from "#domain/meeting/meeting.ts";
import { type SlotRange, writtenEnd } from "#domain/meeting/schedule.ts";
import { type Marks, presentMarks } from "#domain/answers/mark.ts";
import { isAroundClock, presentSlots } from "#domain/time/meeting-slots.ts";
import { isFloating, isSameKind, nowFor, slotZone } from "#domain/meeting/kind.ts";
import { shownWeek } from "#domain/time/zone-clock.ts";
import { parseWrittenSlot } from "#domain/time/slot-notation.ts";
import { type Slot, slotQuarters } from "#domain/time/slot.ts";
import { type GridPoint, pageCount, pageOfColumn, slotPositions, viewerGrid } from "#domain/time/viewer-grid.ts";
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
import type { QueuedAnswer } from "../../offline/queued-answer.ts";
import { inSlotsOf, withQueued } from "../../offline/queued-answer.ts";
import { isOfAnother } from "../answers/draft-storage.ts";
import { inOrderOfArrival } from "../people/people.ts";
import type { MeetingReply } from "./meeting-query.ts";

export type MeetingFacts = {
  readonly meeting: MeetingReply;
  readonly updatedAt: number;
  readonly live: LiveState;
  /** The live grid has been away for so long that it will hardly be back in a moment. */
  readonly isAwayForLong: boolean;
  /** Notes tell within seconds that something changed. */
  readonly hasNews: boolean;
  readonly queued: readonly QueuedAnswer[];
  readonly token: string | undefined;
  /** What shows that an answer is this browser's own. */
  readonly answerKey: AnswerKey | undefined;
  /** What shows that the viewer organises a guest's meeting. */
  readonly organiserKey: string | undefined;
  /** The viewer's zone, and their day as `YYYY-MM-DD`. */
  readonly zone: string;
  /** Set where the device has older data of the meeting's zone than the server: a zone with the organiser's clocks. */
  readonly serverZone?: string | undefined;
  readonly today: string;
  readonly perPage: number;
  /** The minute that it is, in milliseconds since the epoch. */
  readonly now: number;
  readonly isOnline: boolean;
};

export type Derived = ReturnType<typeof derive>;

export type MeetingDays = ReturnType<typeof meetingDays>;

/** A meeting's times, ascending, as the days and pages of one viewer. */
function meetingDays(present: ReadonlySet<Slot>, zone: string, form: ReturnType<typeof formOf>) {
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

const shapeOf = memoizeLast((slotLength: number, isWeekly: boolean, hasAllHours: boolean) => ({
  slotLength,
  isWeekly,
  isAroundClock: hasAllHours,
}));
const formOf = memoizeLast((perPage: number, shape: ReturnType<typeof shapeOf>) => ({ perPage, ...shape }));
const weekOf = memoizeLast((organisers: string, viewers: string, today: string) =>
  shownWeek({ organisers, viewers }, today),
);
const daysIn = memoizeLast(meetingDays);
const fromRest = memoizeLast(groupOfReply);
const scheduledOf = memoizeLast(scheduledRange);
const withOwnSave = memoizeLast((group: Group, saved: Saved | undefined) => (saved ? withSaved(group, saved) : group));
const withQueue = memoizeLast(withQueued);
const peopleOf = memoizeLast((names: Group["names"], { respondents }: MeetingReply) =>
  inOrderOfArrival(names, Object.keys(respondents)),
);

/** The group as it is stored: from the live document, or from REST where that knows more. */
export function groupAsStored({ meeting, updatedAt, live }: MeetingFacts): Group {
  const isRestNewer = live.status === "away" && updatedAt > live.lostAt;
  return live.group === undefined || isRestNewer ? fromRest(meeting) : live.group;
}

const waitingOf = memoizeLast((queued: readonly QueuedAnswer[], meeting: MeetingReply) =>
  queued.filter((one) => isSameKind(one, meeting)).map((one) => inSlotsOf(one, meeting)),
);

/** The user whose answer is painted has logged out, in this tab or another: no guest and no other user goes on with it. */
export function hasSignedOut(before: MeetingFacts, now: MeetingFacts): boolean {
  return before.token !== now.token && isOfAnother(tokenOwner(before.token), now.token);
}

export function closesAtOf({ closesAt }: MeetingReply): number | undefined {
  return closesAt === undefined ? undefined : Date.parse(closesAt);
}

/** Answers are no longer taken. The server says so too, by its own clock. */
export function isClosedIn({ meeting, now }: Pick<MeetingFacts, "meeting" | "now">): boolean {
  const closesAt = closesAtOf(meeting);
  return closesAt !== undefined && isClosed({ closesAt }, now);
}

/** What follows from the facts, and from what the page has just saved. A part stays the same object while what it is made of does. */
export function derive(facts: MeetingFacts, saved: Saved | undefined) {
  const { meeting, queued, token, perPage } = facts;
  const zone = facts.zone === meeting.timezone ? (facts.serverZone ?? facts.zone) : facts.zone;
  const present = presentSlots(meeting);
  const own = ownRespondent(facts);
  const stored = withOwnSave(groupAsStored(facts), saved);
  const isThere = own !== undefined && stored.names.has(own);
  const waiting = waitingOf(queued, meeting);
  const group = withQueue(stored, waiting, isThere ? own : selfInReply(meeting));
  const week = meeting.kind === "weekdays" ? weekOf(meeting.timezone, zone, facts.today) : undefined;
  const shape = shapeOf(slotQuarters(meeting), week !== undefined, isAroundClock(meeting));
  const gridZone = week?.zone ?? (isFloating(meeting) ? slotZone(meeting) : zone);
  const isSelfGone = own !== undefined && !group.names.has(own);
  const self = isSelfGone ? undefined : own;
  return {
    meetingID: meeting.meetingID as MeetingID, // the server's own
    isSignedIn: token !== undefined,
    present,
    marks: presentMarks(meeting),
    /** Whether they may say of a time that it is possible if needed. */
    hasLevels: meeting.allowIfNeeded === true,
    days: daysIn(present, gridZone, formOf(perPage, shape)),
    /** The Monday of the week by whose clocks days of the week are shown. */
    monday: week?.monday,
    /** The minute that it is, in the numbers of slots. */
    now: nowFor(meeting, facts.now),
    scheduled: scheduledOf(meeting),
    closesAt: closesAtOf(meeting),
    isClosed: isClosedIn(facts),
    /** What waits on this device for times such as the meeting has now. */
    waiting,
    group,
    people: peopleOf(group.names, meeting),
    /** The viewer's own answer on the server. */
    self,
    /** REST knows of an own answer that the grid does not have any more. */
    isSelfGone,
    /** The viewer has an answer, even if only this device knows it yet. */
    hasAnswer: self !== undefined || group.names.has(ON_THIS_DEVICE),
    hidesOthers: hidesOthers(meeting),
  };
}

export function linkedPerson({ expected, viewer }: MeetingReply) {
  return viewer.expectedID === undefined ? undefined : expected?.find((one) => one.expectedID === viewer.expectedID);
}

function selfInReply(meeting: MeetingReply): RespondentID | undefined {
  return meeting.selfRespondentID as RespondentID | undefined; // the server's own
}

/** The viewer's own answer; also a guest's that was sent from this device since REST was asked, as its key shows. */
function ownRespondent({ meeting, token, answerKey }: MeetingFacts): RespondentID | undefined {
  const sent = answerKey?.respondentID;
  const isNew = token === undefined && sent !== undefined && !(sent in meeting.respondents);
  return selfInReply(meeting) ?? (isNew ? sent : undefined);
}

/** Whether the viewer sees no answer but the own. */
export function hidesOthers({ answersVisibleTo, viewer }: MeetingReply): boolean {
  return answersVisibleTo === "organiser" && !viewer.canEdit;
}

/** Says to the live grid who looks. A viewer without an answer stays unnamed, logged in or not; where answers are hidden only the organiser looks. */
export function liveTokenOf(facts: MeetingFacts): string {
  const own = ownRespondent(facts);
  const { answerKey, token, organiserKey, meeting } = facts;
  const ownKey = answerKey?.respondentID === own ? answerKey : undefined;
  const named = ownKey === undefined ? "" : ` ${ownKey.respondentID} ${ownKey.respondentKey}`;
  if (meeting.answersVisibleTo === "organiser")
    return organiserKey === undefined ? (token ?? "guest") : `organiser ${organiserKey}${named}`;
  if (own === undefined) return "guest";
  return named === "" ? (token ?? "guest") : `guest${named}`;
}

/** What this page has just saved, and the live document may not have yet. */
export type Saved = {
  readonly respondentID: RespondentID;
  /** The respondent's marks in the grid when the request was sent: that very set. */
  readonly before: Marks | undefined;
  /** Marks of saves before this one, which the grid did not have by then and may still bring. */
  readonly earlier?: readonly Marks[];
  /** Undefined when the respondent was deleted. */
  readonly now: Respondent | undefined;
};

/** Whether the group has news about that respondent, which are newer than the request. */
export function isReflected(group: Group, { respondentID, before, earlier = [] }: Saved): boolean {
  const stored = group.answers.get(respondentID);
  const isEarlier = stored !== undefined && earlier.some((marks) => marks.symmetricDifference(stored).size === 0);
  return stored !== before && !isEarlier;
}

/** The marks that a save of this answer replaces, if its request is sent now. */
export function replacedBySave(
  { facts, saved }: { readonly facts: MeetingFacts; readonly saved?: Saved | undefined },
  respondentID: RespondentID,
): Pick<Saved, "before" | "earlier"> {
  if (saved?.now === undefined || saved.respondentID !== respondentID)
    return { before: groupAsStored(facts).answers.get(respondentID) };
  return { before: saved.before, earlier: [...(saved.earlier ?? []), saved.now.slots] };
}

/** The group with the viewer's own save in it, so that it never flickers back until the document has it. */
function withSaved(group: Group, saved: Saved): Group {
  const { respondentID, now } = saved;
  if (isReflected(group, saved)) return group;
  return now === undefined ? withoutRespondent(group, respondentID) : withRespondent(group, respondentID, now);
}

/** `compute`, which gives the same result again while its arguments are the same objects as last time. */
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
