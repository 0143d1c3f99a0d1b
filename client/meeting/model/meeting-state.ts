import type { BestTime } from "#domain/deciding/best-times.ts";
import type { Wishes } from "#domain/deciding/wishes.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { ON_THIS_DEVICE } from "../../live/group.ts";
import { isSameKind } from "#domain/meeting/kind.ts";
import { type Draft, isOfAnother, resumedPainting } from "../answers/draft-storage.ts";
import {
  isAnswering,
  isChanged,
  isPainting,
  nextPainting,
  NOT_PAINTING,
  type Painting,
  type PaintingInput,
} from "../answers/painting.ts";
import {
  type MeetingFacts,
  groupAsStored,
  isClosedIn,
  closesAtOf,
  hasSignedOut,
  isReflected,
  type Derived,
  derive,
  type Saved,
  linkedPerson,
} from "./derived.ts";

export type CommandName = "add" | "save" | "remove" | "schedule" | "unschedule" | "edit";
export type Failure = {
  readonly command: CommandName;
  readonly text: string;
  /** No word of the server's own came back. */
  readonly isUnreachable: boolean;
  readonly isOffline: boolean;
  /** The meeting takes no answers any more. */
  readonly isOfClosing?: boolean;
};

export type Guest = { name: string; email?: string };

export type OpenDialog =
  | { readonly kind: "guest" }
  | { readonly kind: "nothing"; readonly guest: Guest | undefined }
  | { readonly kind: "same-name"; readonly guest: Guest; readonly respondentID: RespondentID }
  /** The name of an expected person was typed, whose personal link was not opened here. */
  | { readonly kind: "expected-name"; readonly guest: Guest; readonly name: string }
  /** `owner` as it was when that was asked: the answer may go meanwhile. */
  | { readonly kind: "remove"; readonly respondentID: RespondentID; readonly owner: string | undefined }
  | { readonly kind: "remove-several" }
  | { readonly kind: "history" }
  | { readonly kind: "use-again" }
  | { readonly kind: "devices" }
  | { readonly kind: "no-time" }
  | { readonly kind: "keys" }
  /** Whether to schedule this time, though it is over. */
  | { readonly kind: "over"; readonly range: SlotRange }
  | { readonly kind: "call-off"; readonly range: SlotRange }
  | { readonly kind: "edit" };

/** Which part of the grid is shown, and what in it is pointed at. */
export type View = {
  /** The page that was turned to; undefined: the one to begin with. */
  readonly page?: number | undefined;
  readonly isList: boolean;
  readonly inspected?: Slot | undefined;
  /** The time about which a sheet tells, where there is nothing to point with; marked in the grid. */
  readonly opened?: Slot | undefined;
  readonly pointedPerson?: RespondentID | undefined;
  readonly best?: readonly BestTime[] | undefined;
  /** A best time that is pointed at, and the one that was chosen. */
  readonly pointedRange?: SlotRange | undefined;
  readonly chosenRange?: SlotRange | undefined;
  /** How the viewer looks at the best times, in another way than the meeting's organiser has set. */
  readonly look?: Partial<Wishes> | undefined;
  /** The next press ends a stretch that goes on from the painting's anchor. */
  readonly isStretching: boolean;
  /** A stroke may be under way that is not in `painting` yet. */
  readonly isStroking: boolean;
  /** Rows of the grid that are shown though no one is free then, by names that `rowName` gives them. */
  readonly unfolded: ReadonlySet<string> | "all";
};

export type MeetingState = {
  readonly facts: MeetingFacts;
  readonly derived: Derived;
  /** What this page has just saved, until the grid has it too. */
  readonly saved?: Saved | undefined;
  readonly painting: Painting;
  /** The viewer paints, and has lifted the hand that began: until then nothing may appear that would move the cells. */
  readonly isEditorOpen: boolean;
  readonly guestName: string;
  /** Strokes of an earlier visit of this tab were found. */
  readonly wasRestored: boolean;
  readonly view: View;
  readonly busy?: CommandName | undefined;
  /** It has been asked for so long that the page says what it waits for. */
  readonly isSlow: boolean;
  readonly failure?: Failure | undefined;
  readonly dialog?: OpenDialog | undefined;
  readonly calledOff?: SlotRange | undefined;
};

export type MeetingInput =
  | { readonly kind: "facts"; readonly facts: Partial<MeetingFacts> }
  | { readonly kind: "saved"; readonly saved: Saved }
  /** What becomes of the answer elsewhere follows from the facts. */
  | Exclude<PaintingInput, { readonly kind: "stored" | "orphaned" | "reshaped" }>
  | { readonly kind: "guest-name"; readonly name: string }
  | { readonly kind: "view"; readonly view: Partial<View> }
  | { readonly kind: "busy"; readonly command: CommandName | undefined }
  | { readonly kind: "slow" }
  | { readonly kind: "failed"; readonly failure: Failure | undefined }
  | { readonly kind: "open-dialog"; readonly dialog: OpenDialog | undefined }
  | { readonly kind: "called-off"; readonly range: SlotRange | undefined };

/** The state and what changes it: all of the page's model that saving an answer needs. */
export type StateHolder = { readonly get: () => MeetingState; readonly send: (input: MeetingInput) => void };

/** The page as it opens; strokes of an earlier visit of this tab (`kept`) go on, but not with another person's link or login. */
export function openingState(facts: MeetingFacts, kept: Draft | undefined, isList = false): MeetingState {
  const derived = derive(facts, undefined);
  const { meeting } = facts;
  const [was, is] = [kept?.expectedID, meeting.viewer.expectedID];
  const isOfOtherLink = was !== undefined && is !== undefined && was !== is;
  const draft = isOfOtherLink || isOfAnother(kept?.owner, facts.token) ? undefined : kept;
  const times = draft?.times ?? meeting;
  const resumed =
    draft && isSameKind(times, meeting)
      ? resumedPainting(draft, { answers: derived.group.answers, self: derived.self })
      : undefined;
  const restored = resumed && nextPainting(resumed, { kind: "reshaped", from: times, to: meeting });
  const opening = settled({
    facts,
    derived,
    painting: restored ?? NOT_PAINTING,
    isEditorOpen: false,
    guestName: draft?.guestName ?? nameByLink(facts),
    wasRestored: restored !== undefined,
    view: { isList, isStretching: false, isStroking: false, unfolded: new Set() },
    isSlow: false,
  });
  return withEditor(opening);
}

const nameByLink = ({ meeting }: MeetingFacts): string => linkedPerson(meeting)?.name ?? "";

/** The state after an input; the same object when nothing changes. */
export function nextState(now: MeetingState, input: MeetingInput): MeetingState {
  const next = applied(now, input);
  if (next === now) return now;
  const isSettled = next.facts === now.facts && next.saved === now.saved && next.painting.mode === now.painting.mode;
  return withEditor(isSettled ? next : settled(next));
}

function withEditor(state: MeetingState): MeetingState {
  const isEditorOpen = isPainting(state.painting.mode) && (state.isEditorOpen || !state.view.isStroking);
  return isEditorOpen === state.isEditorOpen ? state : { ...state, isEditorOpen };
}

function applied(now: MeetingState, input: MeetingInput): MeetingState {
  switch (input.kind) {
    case "facts":
      return withFacts(now, input.facts);
    case "saved":
      return { ...now, saved: input.saved };
    case "mode": {
      const next = { ...painted(now, input), view: { ...now.view, isStretching: false, opened: undefined } };
      // Another mode begins: what was said about the last one no longer matters.
      if (input.input.kind === "done") return { ...next, guestName: nameByLink(now.facts) };
      return { ...next, calledOff: undefined, failure: undefined };
    }
    case "guest-name":
      return { ...now, guestName: input.name };
    case "view":
      return hasAll(now.view, input.view) ? now : { ...now, view: { ...now.view, ...input.view } };
    case "busy":
      return { ...now, busy: input.command, isSlow: false, ...(input.command !== undefined && { failure: undefined }) };
    case "slow":
      return { ...now, isSlow: now.busy !== undefined };
    case "failed":
      return now.failure === input.failure ? now : { ...now, failure: input.failure };
    case "open-dialog":
      return { ...now, dialog: input.dialog };
    case "called-off":
      return { ...now, calledOff: input.range };
    case "stroke":
    case "unanchor":
    case "level":
    case "paint":
    case "propose":
    case "note":
    case "undo":
    case "redo":
    case "found":
    case "restore":
      return painted(now, input);
  }
}

function withFacts(now: MeetingState, news: Partial<MeetingFacts>): MeetingState {
  if (hasAll(now.facts, news)) return now;
  const facts = { ...now.facts, ...news };
  // What failed for want of a network is out of date when there is one, as is that a meeting is closed which is opened again.
  const isBack = facts.isOnline && !now.facts.isOnline && now.failure?.isUnreachable === true;
  const closesLater = (closesAtOf(facts.meeting) ?? Infinity) > (closesAtOf(now.facts.meeting) ?? Infinity);
  const isOpenAgain = now.failure?.isOfClosing === true && closesLater && !isClosedIn(facts);
  // What was turned to stays in sight where the window becomes wide enough for more days, or too narrow.
  const page = now.view.page && Math.floor((now.view.page * now.facts.perPage) / facts.perPage);
  const view = page === now.view.page ? now.view : { ...now.view, page };
  const isLeft = hasSignedOut(now.facts, facts);
  const painting = isLeft
    ? NOT_PAINTING
    : nextPainting(now.painting, { kind: "reshaped", from: now.facts.meeting, to: facts.meeting });
  return {
    ...now,
    facts,
    view,
    painting,
    ...((isBack || isOpenAgain) && { failure: undefined }),
    ...(isLeft && { dialog: undefined }),
  };
}

function hasAll<T extends object>(whole: T, part: Partial<T>): boolean {
  return (Object.keys(part) as (keyof T)[]).every((key) => whole[key] === part[key]);
}

function painted(now: MeetingState, input: PaintingInput): MeetingState {
  const painting = nextPainting(now.painting, input);
  return painting === now.painting ? now : { ...now, painting };
}

/** What is known, and what it means for an answer that is looked at or painted. */
function settled(state: MeetingState): MeetingState {
  const { facts } = state;
  // From here on only the grid counts: the respondent may be deleted or changed back to what it was before.
  const saved = state.saved && isReflected(groupAsStored(facts), state.saved) ? undefined : state.saved;
  const derived = derive(facts, saved);
  // The tool goes where its level is switched off; what it has marked is kept, and counts again where that is taken back.
  const painting = derived.hasLevels ? state.painting : nextPainting(state.painting, { kind: "level", level: "free" });
  return { ...state, saved, derived, painting: followingAnswer(painting, derived) };
}

/** The painting after what has become of its answer elsewhere: it was deleted, changed, or given on another device. */
function followingAnswer(painting: Painting, { group, marks, self, hidesOthers }: Derived): Painting {
  const { mode } = painting;
  if ("respondentID" in mode) {
    const stored = group.answers.get(mode.respondentID);
    if (stored !== undefined) return nextPainting(painting, { kind: "stored", answer: marks.intersection(stored) });
    // An edit of one's own goes on as a new answer.
    const isOwn = mode.kind === "editingRespondent" && mode.cancelsTo === "none";
    // What waited on this device has arrived under another name; or others' answers are hidden from now on.
    if (mode.respondentID === ON_THIS_DEVICE || (hidesOthers && !isOwn))
      return nextPainting(painting, { kind: "mode", input: { kind: "done" } });
    return nextPainting(painting, { kind: "orphaned", keep: isOwn });
  }
  const found = mode.kind === "addingRespondent" && self !== undefined ? group.answers.get(self) : undefined;
  if (self === undefined || found === undefined) return painting;
  return nextPainting(painting, { kind: "found", respondentID: self, answer: marks.intersection(found) });
}

/** What has to happen outside of the page because its state changed. `before` is undefined when it opens. */
export type Effect =
  /** Strokes survive a reload, with the name that is typed beside them; undefined forgets them. */
  | { readonly kind: "keep-draft"; readonly painting: Painting | undefined }
  /** REST knows who the viewer is here, and what they may do. */
  | { readonly kind: "refresh" }
  /** The viewer begins to paint, and the page makes room for it. */
  | { readonly kind: "began-painting" };

export function effectsOf(before: MeetingState | undefined, now: MeetingState): readonly Effect[] {
  const effects: Effect[] = [];
  // What a user leaves by logging out is kept for them; what is kept is shown to no other (`openingState`).
  const isLeft = before !== undefined && hasSignedOut(before.facts, now.facts);
  if (!isLeft && (now.painting !== before?.painting || now.guestName !== before.guestName)) {
    const isKept = isAnswering(now.painting.mode) && isChanged(now.painting);
    effects.push({ kind: "keep-draft", painting: isKept ? now.painting : undefined });
  }
  const isGone = now.derived.isSelfGone && before?.derived.isSelfGone !== true;
  const others = othersWhoMayBeSelf(now);
  const hasNewOthers = others > 0 && (before === undefined || others !== othersWhoMayBeSelf(before));
  if (isGone || hasNewOthers || isWhoseUnknown(before, now)) effects.push({ kind: "refresh" });
  if (now.isEditorOpen && before?.isEditorOpen !== true) effects.push({ kind: "began-painting" });
  return effects;
}

/** An answer has come or gone: whether it is that of a person who was expected, only REST says. */
function isWhoseUnknown(before: MeetingState | undefined, { facts, derived }: MeetingState): boolean {
  const { expected } = facts.meeting;
  return expected !== undefined && before !== undefined && before.derived.group.names.size !== derived.group.names.size;
}

/** While an answer is added: how many have answered, if one of them may be the viewer on another device. */
function othersWhoMayBeSelf({ painting, derived, facts }: MeetingState): number {
  const mayBeKnown = derived.isSignedIn || facts.answerKey !== undefined;
  return painting.mode.kind === "addingRespondent" && mayBeKnown ? derived.group.names.size : 0;
}
