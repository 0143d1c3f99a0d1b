import type { CommandName, MeetingState } from "./meeting-state.ts";
import { ON_THIS_DEVICE } from "../../live/group.ts";
import { letterOf } from "../../ui/letter-key.ts";
import { isAnswering, isPainting } from "../answers/painting.ts";
import { answerOneself, beginScheduling, isSchedulable, mayScheduleNow, withCommands } from "./actions.ts";
import type { MeetingModel } from "./meeting-model.ts";
import { answerOf, greetedName, hasHistory, isOrganiser, isOver, isTimeOffered, selectedIn } from "./selectors.ts";
import { t } from "../../text/t.ts";

export type Action = {
  readonly name: string;
  readonly label: (state: MeetingState) => string;
  readonly style?: (state: MeetingState) => "primary" | "danger" | "plain";
  readonly isOffered: (state: MeetingState) => boolean;
  readonly isBehindMore?: (state: MeetingState) => boolean;
  readonly busyWith?: readonly CommandName[];
  readonly busyLabel?: () => string;
  readonly blockedBy?: readonly CommandName[];
  readonly isKey?: (event: KeyPress) => boolean;
  readonly perform: (model: MeetingModel) => void;
};

type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey"> & {
  readonly target: EventTarget;
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
    style: () => "danger",
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
    isKey: isScheduleKey,
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
    name: "qr-code",
    label: () => t("meeting.qrCode"),
    isOffered: (state) => state.painting.mode.kind === "none" && isReal(state),
    isBehindMore: () => true,
    perform: ({ emit }) => emit({ kind: "share" }),
  },
  {
    name: "leave-link",
    label: (state) => t("meeting.notMe", { name: greetedName(state) ?? "" }),
    isOffered: (state) => state.painting.mode.kind === "none" && greetedName(state) !== undefined,
    isBehindMore: () => true,
    perform: (model) => withCommands(model, "edit", ({ leaveLink }) => leaveLink(model)),
  },
  {
    name: "edit",
    label: (state) => editLabel(selectedIn(state).owner),
    style: () => "primary",
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
    // The card of a scheduled time, or of the best one, has the primary button.
    style: (state) =>
      isOver(state) || state.derived.scheduled !== undefined || isTimeOffered(state) ? "plain" : "primary",
    isOffered: ({ painting, derived }) => painting.mode.kind === "none" && !derived.isClosed,
    isBehindMore: mayChooseDays,
    perform: answerOneself,
  },
  {
    name: "choose-days",
    label: () => t("meeting.chooseNewDays"),
    style: () => "primary",
    isOffered: (state) => state.painting.mode.kind === "none" && mayChooseDays(state),
    perform: ({ editMeeting }) => editMeeting(),
  },
  {
    name: "save",
    label: () => t("common.save"),
    style: () => "primary",
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

/** The example has an organiser who cannot delete it. */
function isReal({ facts }: MeetingState): boolean {
  const { canEdit, canDelete } = facts.meeting.viewer;
  return canDelete || !canEdit;
}

/** Offered to the organiser, and to all once the time is set or over. */
function mayUseAgain(state: MeetingState): boolean {
  const isDone = state.derived.scheduled !== undefined || state.derived.isClosed || isOver(state);
  return isReal(state) && (isDone || state.facts.meeting.viewer.canDelete);
}

/** The organiser of a meeting whose days have passed needs other days first. */
function mayChooseDays(state: MeetingState): boolean {
  return isOver(state) && isOrganiser(state) && isReal(state);
}

/** A guest takes a meeting or an answer to another device by a link; a user just logs in there. */
function hasOwnLink({ derived, facts }: MeetingState): boolean {
  const hasAnswer = derived.self !== undefined && derived.self === facts.answerKey?.respondentID;
  return !derived.isSignedIn && (facts.meeting.viewer.canDelete || hasAnswer);
}

function editLabel(owner: string | undefined): string {
  return owner === undefined ? t("meeting.edit") : t("meeting.editOf", { name: owner });
}

/** The letter acts in the grid and the list only, because a single key must not act wherever somebody dictates. */
function isScheduleKey(event: KeyPress): boolean {
  const { ctrlKey, metaKey, altKey, target } = event;
  const isInDays = target instanceof Element && target.closest("[data-days]") !== null && !target.matches("select");
  return isInDays && letterOf(event) === "s" && !ctrlKey && !metaKey && !altKey;
}
