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
  hasAll,
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
  readonly isUnreachable: boolean;
  readonly isOffline: boolean;
  readonly isOfClosing?: boolean;
};

export type Guest = { name: string; email?: string };

export type OpenDialog =
  | { readonly kind: "guest" }
  | { readonly kind: "nothing"; readonly guest: Guest | undefined }
  | { readonly kind: "same-name"; readonly guest: Guest; readonly respondentID: RespondentID }
  /** A guest typed the name of an expected person without having opened that person's link. */
  | { readonly kind: "expected-name"; readonly guest: Guest; readonly name: string }
  /** `owner` when the dialog opened, because the answer may disappear while it is open. */
  | { readonly kind: "remove"; readonly respondentID: RespondentID; readonly owner: string | undefined }
  | { readonly kind: "remove-several" }
  | { readonly kind: "history" }
  | { readonly kind: "use-again" }
  | { readonly kind: "devices" }
  | { readonly kind: "no-time" }
  | { readonly kind: "keys" }
  | { readonly kind: "over"; readonly range: SlotRange }
  | { readonly kind: "call-off"; readonly range: SlotRange }
  | { readonly kind: "edit" };

export type View = {
  readonly page?: number | undefined;
  readonly isList: boolean;
  readonly inspected?: Slot | undefined;
  readonly opened?: Slot | undefined;
  readonly pointedPerson?: RespondentID | undefined;
  readonly best?: readonly BestTime[] | undefined;
  readonly pointedRange?: SlotRange | undefined;
  readonly chosenRange?: SlotRange | undefined;
  /** Wishes that this viewer tries out, instead of the organiser's. */
  readonly look?: Partial<Wishes> | undefined;
  /** The next press paints from the anchor to the pressed cell. */
  readonly isStretching: boolean;
  /** A stroke may be under way; it reaches `painting` when it ends. */
  readonly isStroking: boolean;
  /** Folded rows that the viewer has opened, by the names of `rowName`. */
  readonly unfolded: ReadonlySet<string> | "all";
};

export type MeetingState = {
  readonly facts: MeetingFacts;
  readonly derived: Derived;
  /** The last save of this page, until the grid contains it. */
  readonly saved?: Saved | undefined;
  readonly painting: Painting;
  /** True once the hand that began to paint is lifted. Before, nothing may appear that would move the cells. */
  readonly isEditorOpen: boolean;
  readonly guestName: string;
  /** Until the viewer changes the restored draft. */
  readonly wasRestored: boolean;
  readonly view: View;
  readonly busy?: CommandName | undefined;
  readonly isSlow: boolean;
  readonly failure?: Failure | undefined;
  readonly dialog?: OpenDialog | undefined;
  readonly calledOff?: SlotRange | undefined;
};

export type MeetingInput =
  | { readonly kind: "facts"; readonly facts: Partial<MeetingFacts> }
  | { readonly kind: "saved"; readonly saved: Saved }
  /** The other inputs of the painting follow from the facts. */
  | Exclude<PaintingInput, { readonly kind: "stored" | "orphaned" | "reshaped" }>
  | { readonly kind: "guest-name"; readonly name: string }
  | { readonly kind: "view"; readonly view: Partial<View> }
  | { readonly kind: "busy"; readonly command: CommandName | undefined }
  | { readonly kind: "slow" }
  | { readonly kind: "failed"; readonly failure: Failure | undefined }
  | { readonly kind: "open-dialog"; readonly dialog: OpenDialog | undefined }
  | { readonly kind: "called-off"; readonly range: SlotRange | undefined };

export type StateHolder = { readonly get: () => MeetingState; readonly send: (input: MeetingInput) => void };

/** Resumes the tab's stored draft, unless it belongs to another person's link or login. */
export function openingState(facts: MeetingFacts, stored: Draft | undefined, isList = false): MeetingState {
  const derived = derive(facts, undefined);
  const { meeting } = facts;
  const [draftID, linkID] = [stored?.expectedID, meeting.viewer.expectedID];
  const isOfOtherLink = draftID !== undefined && linkID !== undefined && draftID !== linkID;
  const draft = isOfOtherLink || isOfAnother(stored?.owner, facts.token) ? undefined : stored;
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

export function nextState(state: MeetingState, input: MeetingInput): MeetingState {
  const next = applied(state, input);
  if (next === state) return state;
  const isSettled =
    next.facts === state.facts && next.saved === state.saved && next.painting.mode === state.painting.mode;
  return withEditor(isSettled ? next : settled(next));
}

function withEditor(state: MeetingState): MeetingState {
  const isEditorOpen = isPainting(state.painting.mode) && (state.isEditorOpen || !state.view.isStroking);
  return isEditorOpen === state.isEditorOpen ? state : { ...state, isEditorOpen };
}

function applied(state: MeetingState, input: MeetingInput): MeetingState {
  switch (input.kind) {
    case "facts":
      return withFacts(state, input.facts);
    case "saved":
      return { ...state, saved: input.saved };
    case "mode": {
      const next = { ...painted(state, input), view: { ...state.view, isStretching: false, opened: undefined } };
      if (input.input.kind === "done") return { ...next, guestName: nameByLink(state.facts) };
      return { ...next, calledOff: undefined, failure: undefined };
    }
    case "guest-name":
      return { ...state, guestName: input.name };
    case "view":
      return hasAll(state.view, input.view) ? state : { ...state, view: { ...state.view, ...input.view } };
    case "busy":
      return {
        ...state,
        busy: input.command,
        isSlow: false,
        ...(input.command !== undefined && { failure: undefined }),
      };
    case "slow":
      return { ...state, isSlow: state.busy !== undefined };
    case "failed":
      return state.failure === input.failure ? state : { ...state, failure: input.failure };
    case "open-dialog":
      return { ...state, dialog: input.dialog };
    case "called-off":
      return { ...state, calledOff: input.range };
    case "stroke":
    case "unanchor":
    case "level":
    case "paint":
    case "strokes":
    case "propose":
    case "note":
    case "undo":
    case "redo":
    case "found":
    case "restore":
      return painted(state, input);
  }
}

function withFacts(state: MeetingState, news: Partial<MeetingFacts>): MeetingState {
  if (hasAll(state.facts, news)) return state;
  const facts = { ...state.facts, ...news };
  // A failure is out of date when the network is back, or when a closed meeting is opened again.
  const isBack = facts.isOnline && !state.facts.isOnline && state.failure?.isUnreachable === true;
  const closesLater = (closesAtOf(facts.meeting) ?? Infinity) > (closesAtOf(state.facts.meeting) ?? Infinity);
  const isOpenAgain = state.failure?.isOfClosing === true && closesLater && !isClosedIn(facts);
  // Keeps the page's days in sight when the number of days on a page changes.
  const perPage = state.derived.days.grid.weeks ? facts.perPage : state.facts.perPage;
  const page = state.view.page && Math.floor((state.view.page * perPage) / facts.perPage);
  const view = page === state.view.page ? state.view : { ...state.view, page };
  const isLeft = hasSignedOut(state.facts, facts);
  const painting = isLeft
    ? NOT_PAINTING
    : nextPainting(state.painting, { kind: "reshaped", from: state.facts.meeting, to: facts.meeting });
  return {
    ...state,
    facts,
    view,
    painting,
    ...((isBack || isOpenAgain) && { failure: undefined }),
    ...(isLeft && { dialog: undefined }),
  };
}

function painted(state: MeetingState, input: PaintingInput): MeetingState {
  const painting = nextPainting(state.painting, input);
  return painting === state.painting ? state : { ...state, painting, wasRestored: false };
}

function settled(state: MeetingState): MeetingState {
  const { facts } = state;
  // From here on only the grid counts: the respondent may be deleted or changed back later.
  const saved = state.saved && isReflected(groupAsStored(facts), state.saved) ? undefined : state.saved;
  const derived = derive(facts, saved);
  // When the organiser switches levels off, painting goes back to free; marks if needed stay in the draft.
  const painting = derived.hasLevels ? state.painting : nextPainting(state.painting, { kind: "level", level: "free" });
  return { ...state, saved, derived, painting: followingAnswer(painting, derived) };
}

/** Follows what happened to the painted answer elsewhere: it was deleted, changed, or given on another device. */
function followingAnswer(painting: Painting, { group, marks, self, hidesOthers }: Derived): Painting {
  const { mode } = painting;
  if ("respondentID" in mode) {
    const stored = group.answers.get(mode.respondentID);
    if (stored !== undefined) return nextPainting(painting, { kind: "stored", answer: marks.intersection(stored) });
    const isOwn = mode.kind === "editingRespondent" && mode.cancelsTo === "none";
    // The pending answer was stored under another id, or others' answers are hidden now.
    if (mode.respondentID === ON_THIS_DEVICE || (hidesOthers && !isOwn))
      return nextPainting(painting, { kind: "mode", input: { kind: "done" } });
    return nextPainting(painting, { kind: "orphaned", keep: isOwn });
  }
  const answer = mode.kind === "addingRespondent" && self !== undefined ? group.answers.get(self) : undefined;
  if (self === undefined || answer === undefined) return painting;
  return nextPainting(painting, { kind: "found", respondentID: self, answer: marks.intersection(answer) });
}

export type Effect =
  /** Undefined forgets the stored draft. */
  | { readonly kind: "keep-draft"; readonly painting: Painting | undefined }
  | { readonly kind: "refresh" }
  | { readonly kind: "began-painting" };

export function effectsOf(previous: MeetingState | undefined, state: MeetingState): readonly Effect[] {
  const effects: Effect[] = [];
  // A user who logs out keeps the stored draft; `openingState` shows it to nobody else.
  const isLeft = previous !== undefined && hasSignedOut(previous.facts, state.facts);
  if (!isLeft && (state.painting !== previous?.painting || state.guestName !== previous.guestName)) {
    const isKept = isAnswering(state.painting.mode) && isChanged(state.painting);
    effects.push({ kind: "keep-draft", painting: isKept ? state.painting : undefined });
  }
  const isGone = state.derived.isSelfGone && previous?.derived.isSelfGone !== true;
  const others = othersWhoMayBeSelf(state);
  const hasNewOthers = others > 0 && (previous === undefined || others !== othersWhoMayBeSelf(previous));
  if (isGone || hasNewOthers || hasNewNames(previous, state)) effects.push({ kind: "refresh" });
  if (state.isEditorOpen && previous?.isEditorOpen !== true) effects.push({ kind: "began-painting" });
  return effects;
}

/** Only REST says whether a new or removed answer belongs to an expected person. */
function hasNewNames(previous: MeetingState | undefined, { facts, derived }: MeetingState): boolean {
  const count = previous?.derived.group.names.size ?? derived.group.names.size;
  return facts.meeting.expected !== undefined && count !== derived.group.names.size;
}

/** While the viewer adds an answer, counts answers that may be theirs from another device. */
function othersWhoMayBeSelf({ painting, derived, facts }: MeetingState): number {
  const mayBeKnown = derived.isSignedIn || facts.answerKey !== undefined;
  return painting.mode.kind === "addingRespondent" && mayBeKnown ? derived.group.names.size : 0;
}
