import { type SlotRange, slotsOfRange } from "#domain/meeting/schedule.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { ON_THIS_DEVICE } from "../../live/group.ts";
import { isAnswering, isPainting } from "../answers/painting.ts";
import { keepWantsList, type MeetingModel } from "./meeting-model.ts";
import type { CommandName, MeetingState } from "./meeting-state.ts";
import { answerOf, hasDecisionCard, hasHistory, isOrganiser, isOver, selectedIn, slotLengthOf } from "./selectors.ts";
import { hasFinger } from "../../ui/finger.ts";
import { withTexts } from "../../text/language.ts";
import { t } from "../../text/t.ts";

export type Action = {
  readonly name: string;
  readonly label: (state: MeetingState) => string;
  readonly style?: "primary" | "danger";
  /** Another button of the page is the primary one. */
  readonly isMinor?: (state: MeetingState) => boolean;
  readonly isOffered: (state: MeetingState) => boolean;
  readonly isBehindMore?: (state: MeetingState) => boolean;
  readonly busyWith?: readonly CommandName[];
  readonly busyLabel?: () => string;
  readonly blockedBy?: readonly CommandName[];
  readonly isKey?: (event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">) => boolean;
  readonly perform: (model: MeetingModel) => void;
};

export function canPerform({ isOffered, blockedBy = [] }: Action, state: MeetingState): boolean {
  return isOffered(state) && (state.busy === undefined || !blockedBy.includes(state.busy));
}

const ANY: readonly CommandName[] = ["add", "save", "remove", "schedule", "unschedule", "edit"];

/** The actions of the bar at the bottom, in order: the main action last, destructive actions far from it. */
export const BAR_ACTIONS: readonly Action[] = [
  {
    name: "remove",
    label: () => t("common.delete"),
    style: "danger",
    // The organiser may remove a user's answer but not edit it.
    isOffered: (state) => {
      const { kind } = state.painting.mode;
      const { canChange, canRemove } = selectedIn(state);
      return canRemove && (kind === "editingRespondent" || (kind === "selectedUser" && !canChange));
    },
    busyWith: ["remove"],
    blockedBy: ["save"],
    perform({ get, send }) {
      const { mode } = get().painting;
      const { owner } = selectedIn(get());
      if ("respondentID" in mode)
        send({ kind: "open-dialog", dialog: { kind: "remove", respondentID: mode.respondentID, owner } });
    },
  },
  {
    name: "cancel",
    label: () => t("common.cancel"),
    isOffered: ({ painting }) => painting.mode.kind !== "none",
    blockedBy: ANY,
    isKey: ({ key }) => key === "Escape",
    perform({ send }) {
      send({ kind: "mode", input: { kind: "cancel" } });
      send({ kind: "view", view: { page: undefined } });
    },
  },
  {
    name: "schedule",
    label: () => t("meeting.schedule"),
    isOffered: mayScheduleNow,
    isBehindMore: (state) => !isOrganiser(state),
    busyWith: ["schedule", "unschedule"],
    perform: (model) => beginScheduling(model),
  },
  {
    name: "unschedule",
    label: () => t("meeting.unschedule"),
    isOffered: (state) => isSchedulable(state) && state.derived.scheduled !== undefined,
    isBehindMore: (state) => !isOrganiser(state),
    busyWith: ["schedule", "unschedule"],
    perform({ get, send }) {
      const { scheduled } = get().derived;
      if (scheduled !== undefined) send({ kind: "open-dialog", dialog: { kind: "call-off", range: scheduled } });
    },
  },
  opening(
    "history",
    () => t("meeting.history"),
    (state) => hasHistory(state) && state.derived.people.length > 0,
  ),
  opening("devices", () => t("meeting.otherDevice"), hasOwnLink),
  opening("use-again", () => t("meeting.again"), mayUseAgain),
  {
    name: "edit",
    label: (state) => editLabel(selectedIn(state).owner),
    style: "primary",
    isOffered: (state) => state.painting.mode.kind === "selectedUser" && selectedIn(state).canChange,
    perform(model) {
      const { mode } = model.get().painting;
      if (mode.kind !== "selectedUser") return;
      if (mode.respondentID !== ON_THIS_DEVICE) {
        const base = answerOf(model.get(), mode.respondentID);
        return model.send({ kind: "mode", input: { kind: "edit" }, base });
      }
      model.send({ kind: "mode", input: { kind: "done" } });
      answerOneself(model);
    },
  },
  {
    name: "answer",
    label: ({ derived }) => (derived.hasAnswer ? t("meeting.edit") : t("meeting.add")),
    style: "primary",
    isMinor: (state) => state.derived.scheduled !== undefined || hasDecisionCard(state),
    isOffered: ({ painting, derived }) => painting.mode.kind === "none" && !derived.isClosed,
    perform: answerOneself,
  },
  {
    name: "save",
    label: () => t("common.save"),
    style: "primary",
    isOffered: ({ painting, derived }) =>
      isPainting(painting.mode) && !(derived.isClosed && isAnswering(painting.mode)),
    busyWith: ["add", "save", "schedule"],
    busyLabel: () => t("common.saving"),
    blockedBy: ["remove"],
    isKey: ({ key, ctrlKey, metaKey }) => key === "Enter" && (ctrlKey || metaKey),
    perform: (model) => withCommands(model, "save", ({ savePainted }) => savePainted(model)),
  },
];

function opening(
  kind: "history" | "devices" | "use-again",
  label: Action["label"],
  isOffered: Action["isOffered"],
): Action {
  return {
    name: kind,
    label,
    isOffered: (state) => state.painting.mode.kind === "none" && isOffered(state),
    isBehindMore: () => true,
    perform: ({ send }) => send({ kind: "open-dialog", dialog: { kind } }),
  };
}

/** Offered to the organiser, and to all once the time is set or over. Never in the example. */
function mayUseAgain(state: MeetingState): boolean {
  const { canEdit, canDelete } = state.facts.meeting.viewer;
  const isDone = state.derived.scheduled !== undefined || state.derived.isClosed || isOver(state);
  return canDelete || (!canEdit && isDone);
}

/** A guest takes a meeting or an answer to another device by a link; a user just logs in there. */
function hasOwnLink({ derived, facts }: MeetingState): boolean {
  const hasAnswer = derived.self !== undefined && derived.self === facts.answerKey?.respondentID;
  return !derived.isSignedIn && (facts.meeting.viewer.canDelete || hasAnswer);
}

function editLabel(owner: string | undefined): string {
  return owner === undefined ? t("meeting.edit") : t("meeting.editOf", { name: owner });
}

export function selectRespondent({ get, send, emit, refresh }: MeetingModel, respondentID: RespondentID): void {
  send({ kind: "mode", input: { kind: "name", respondentID } });
  if (get().painting.mode.kind === "selectedUser") emit({ kind: "show-grid" });
  // The respondent arrived live; only REST knows what the viewer may do with the answer.
  if (!(respondentID in get().facts.meeting.respondents) && respondentID !== ON_THIS_DEVICE) refresh();
}

export function mayScheduleNow(state: MeetingState): boolean {
  return isSchedulable(state) && state.derived.scheduled === undefined;
}

export function beginScheduling({ get, send, emit }: MeetingModel, range = get().view.chosenRange): void {
  const { derived } = get();
  const slots = slotsOfRange(range, slotLengthOf(get()));
  send({ kind: "mode", input: { kind: "schedule" }, slots });
  send({ kind: "view", view: { chosenRange: undefined, ...(range && { page: derived.days.pageOf(range.start) }) } });
  if (range !== undefined) emit({ kind: "show-time", range });
}

export function chooseTime({ get, send, emit }: MeetingModel, range: SlotRange | undefined): void {
  const { painting, derived } = get();
  if (range !== undefined) {
    send({ kind: "view", view: { page: derived.days.pageOf(range.start) } });
    emit({ kind: "show-time", range });
  }
  if (painting.mode.kind === "editingSchedule")
    send({ kind: "propose", slots: slotsOfRange(range, slotLengthOf(get())) });
  else send({ kind: "view", view: { chosenRange: range } });
}

export function showAsList({ send }: MeetingModel, isList: boolean): void {
  send({ kind: "view", view: { isList, inspected: undefined } });
  keepWantsList(isList);
}

export function pressCell({ get, send, emit }: MeetingModel, slot: Slot): void {
  const state = get();
  const hint = (text: string, style: "primary" | "plain" = "plain"): void =>
    emit({ kind: "toast", text, style, isHint: true });
  // A finger cannot point, so a press opens the time's sheet. See decision 6.
  if (hasFinger() && state.derived.group.names.size > 0 && !state.derived.hidesOthers) {
    return send({ kind: "view", view: { opened: state.view.opened === slot ? undefined : slot } });
  }
  if (state.derived.isClosed) return hint(t("meeting.isClosed"));
  const isSelected = state.painting.mode.kind === "selectedUser";
  const { owner, canChange } = selectedIn(state);
  if (isSelected && !canChange) return hint(t("meeting.cannotEditOf", { name: owner ?? "" }));
  hint(isSelected || state.derived.hasAnswer ? t("meeting.clickEdit") : t("meeting.clickAdd"), "primary");
}

/** Announces who can at a time to people who pressed its cell by keys or assistive technology. */
export function sayWhoCan(model: MeetingModel, slot: Slot): void {
  withCommands(model, "save", ({ whoCanText }) => {
    model.emit({ kind: "say-here", text: whoCanText(model.get(), slot) });
  });
}

/** Returns whether painting began; otherwise says why not. */
export function beginByHand(model: MeetingModel): boolean {
  const { painting, derived, facts, busy } = model.get();
  if (busy !== undefined) return false;
  if (derived.isClosed) {
    model.emit({ kind: "say-here", text: t("meeting.isClosed") });
    return false;
  }
  const isOwnClosed = derived.self !== undefined && facts.meeting.viewer.cannotChange.includes(derived.self);
  if (painting.mode.kind !== "none" || isOwnClosed) {
    const target = selectedIn(model.get());
    withCommands(model, "save", ({ sayWhyNot }) => sayWhyNot(model, target));
    return false;
  }
  answerOneself(model);
  return true;
}

function answerOneself({ get, send }: MeetingModel): void {
  const state = get();
  const { self } = state.derived;
  const input = { kind: "answer", ...(self !== undefined && { own: self }) } as const;
  send({ kind: "mode", input, base: answerOf(state, self ?? ON_THIS_DEVICE) });
}

function isSchedulable({ painting, facts }: MeetingState): boolean {
  return painting.mode.kind === "none" && facts.meeting.viewer.canSchedule;
}

type Commands = typeof import("./commands.ts");

const load = withTexts("parts", (): Promise<Commands> => import("./commands.ts"));

/** Loads the commands once the page is drawn, so that they also work without a network. */
export function preloadCommands(): void {
  load().catch(() => {});
}

/** Commands are not in the first download. `command` names the failure if they do not load. */
export function withCommands(
  { send }: Pick<MeetingModel, "send">,
  command: CommandName,
  use: (commands: Commands) => void,
): void {
  load().then(use, () =>
    send({ kind: "failed", failure: { command, text: t("failure.fetchError"), isUnreachable: true, isOffline: true } }),
  );
}
