import type { Selection } from "#domain/answers/selection.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { RespondentID } from "#domain/ids.ts";
import { type Slot, slotAfter } from "#domain/time/slot.ts";
import { ON_THIS_DEVICE } from "../../offline/with-queued.ts";
import { isAnswering, isPainting } from "../answers/painting.ts";
import { keepWantsList, type MeetingSession } from "./create-session.ts";
import type { CommandName, MeetingState, View } from "./meeting-state.ts";
import { answerOf, hasMorePages, pageOf, selectedIn } from "./selectors.ts";
import { withCommands } from "./with-commands.ts";
import { t } from "../../text/t.ts";

/** Something that the viewer can do: what its button says, when it is offered, which key does it, and what it does. */
export type Action = {
  readonly name: string;
  readonly label: (state: MeetingState) => string;
  readonly style?: "primary" | "danger" | ((state: MeetingState) => "plain" | "quiet");
  readonly isOffered: (state: MeetingState) => boolean;
  /** While the server is asked one of these, its button shows a spinner. */
  readonly busyWith?: readonly CommandName[];
  /** While the server is asked one of these, its button and its key do nothing. */
  readonly blockedBy?: readonly CommandName[];
  readonly isKey?: (event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">) => boolean;
  readonly perform: (session: MeetingSession) => void;
};

/** Whether its key does it now. */
export function canPerform({ isOffered, blockedBy = [] }: Action, state: MeetingState): boolean {
  return isOffered(state) && (state.busy === undefined || !blockedBy.includes(state.busy));
}

const ANY: readonly CommandName[] = ["add", "save", "remove", "schedule", "unschedule"];

/** What the bar at the bottom offers, in its order: the main thing last. */
export const BAR_ACTIONS: readonly Action[] = [
  {
    name: "cancel",
    label: () => t("common.cancel"),
    isOffered: ({ painting }) => painting.mode.at !== "none",
    blockedBy: ANY,
    isKey: ({ key }) => key === "Escape",
    perform({ send }) {
      send({ kind: "mode", input: { kind: "cancel" } });
      send({ kind: "view", view: { page: undefined } });
    },
  },
  {
    name: "remove",
    label: () => t("common.delete"),
    style: "danger",
    // The organiser may remove a user's answer without being able to edit it.
    isOffered: (state) => {
      const { at } = state.painting.mode;
      const { canChange, canRemove } = selectedIn(state);
      return canRemove && (at === "editingRespondent" || (at === "selectedUser" && !canChange));
    },
    busyWith: ["remove"],
    blockedBy: ["save"],
    perform({ get, send }) {
      const { mode } = get().painting;
      if ("respondentID" in mode) send({ kind: "ask", asking: { at: "remove", respondentID: mode.respondentID } });
    },
  },
  {
    name: "schedule",
    label: () => t("meeting.schedule"),
    style: loudForOrganiser,
    isOffered: mayScheduleNow,
    busyWith: ["schedule", "unschedule"],
    perform: beginScheduling,
  },
  {
    name: "unschedule",
    label: () => t("meeting.unschedule"),
    style: loudForOrganiser,
    isOffered: (state) => isSchedulable(state) && state.known.scheduled !== undefined,
    busyWith: ["schedule", "unschedule"],
    perform: (session) => withCommands(session, "unschedule", ({ unschedule }) => unschedule(session)),
  },
  {
    name: "next-page",
    label: ({ painting }) => (painting.mode.at === "addingRespondent" ? t("meeting.continue") : t("meeting.next")),
    isOffered: (state) => isAnswering(state.painting.mode) && hasMorePages(state),
    blockedBy: ANY,
    perform: ({ get, send }) => send({ kind: "view", view: { page: pageOf(get()) + 1 } }),
  },
  {
    name: "edit",
    label: (state) => editLabel(selectedIn(state).owner),
    style: "primary",
    isOffered: (state) => state.painting.mode.at === "selectedUser" && selectedIn(state).canChange,
    perform(session) {
      const { mode } = session.get().painting;
      if (mode.at !== "selectedUser") return;
      if (mode.respondentID !== ON_THIS_DEVICE) {
        const base = answerOf(session.get(), mode.respondentID);
        return session.send({ kind: "mode", input: { kind: "edit" }, base });
      }
      session.send({ kind: "mode", input: { kind: "done" } });
      answerOneself(session);
    },
  },
  {
    name: "answer",
    label: ({ known }) => (known.hasAnswer ? t("meeting.edit") : t("meeting.add")),
    style: "primary",
    isOffered: ({ painting }) => painting.mode.at === "none",
    perform: answerOneself,
  },
  {
    name: "save",
    label: () => t("common.save"),
    style: "primary",
    isOffered: ({ painting }) => isPainting(painting.mode),
    busyWith: ["save", "schedule"],
    blockedBy: ["remove"],
    isKey: ({ key, ctrlKey, metaKey }) => key === "Enter" && (ctrlKey || metaKey),
    perform: (session) => withCommands(session, "save", ({ savePainted }) => savePainted(session)),
  },
];

/** The button that edits the answer of `owner`, or one's own. */
function editLabel(owner: string | undefined): string {
  return owner === undefined ? t("meeting.edit") : t("meeting.editOf", { name: owner });
}

/** A name in the list of respondents was pressed. */
export function selectRespondent({ get, send, emit, refresh }: MeetingSession, respondentID: RespondentID): void {
  send({ kind: "mode", input: { kind: "name", respondentID } });
  if (get().painting.mode.at === "selectedUser") emit({ kind: "show-grid" });
  // Came in live: only REST knows what the viewer may do with it.
  if (!(respondentID in get().facts.meeting.respondents) && respondentID !== ON_THIS_DEVICE) refresh();
}

/** Whether the viewer may set a time that is not set yet, and does nothing else. */
export function mayScheduleNow(state: MeetingState): boolean {
  return isSchedulable(state) && state.known.scheduled === undefined;
}

/** Begins with the best time that was chosen, if one was. */
export function beginScheduling({ get, send }: MeetingSession): void {
  const slots = slotsOfRange(get().view.plannedRange);
  send({ kind: "mode", input: { kind: "schedule" }, slots });
  send({ kind: "view", view: { chosenRange: undefined, plannedRange: undefined } });
}

/** A best time was chosen, or let go; `planned` is the part of it that the meeting takes. */
export function chooseTime(
  { get, send, emit }: MeetingSession,
  range: SlotRange | undefined,
  planned: SlotRange | undefined,
): void {
  const { painting, known } = get();
  if (range !== undefined) {
    send({ kind: "view", view: { page: known.days.pageOf(range.start) } });
    emit({ kind: "show-slot", slot: range.start });
  }
  if (painting.mode.at === "editingSchedule") send({ kind: "propose", slots: slotsOfRange(planned) });
  else send({ kind: "view", view: { chosenRange: range, plannedRange: planned } });
}

/** The same times in another form, from now on also on this device's other visits. */
export function showAsList({ send }: MeetingSession, isList: boolean): void {
  send({ kind: "view", view: { isList, inspected: undefined } });
  keepWantsList(isList);
}

/** A cell was pressed while nothing is painted. */
export function pressCell({ get, send, emit }: MeetingSession, slot: Slot): void {
  const state = get();
  // A finger does not point: it presses to see who can. Docs: decision 32.
  if (matchMedia("(pointer: coarse)").matches && state.known.group.names.size > 0) {
    const opened = state.view.opened === slot ? undefined : slot;
    return send({ kind: "view", view: openedView(opened) });
  }
  const isSelected = state.painting.mode.at === "selectedUser";
  const { owner, canChange } = selectedIn(state);
  if (isSelected && !canChange) {
    return emit({
      kind: "toast",
      text: t("meeting.cannotEditOf", { name: owner ?? "" }),
      style: "plain",
      isHint: true,
    });
  }
  const isThere = isSelected || state.known.hasAnswer;
  emit({
    kind: "toast",
    text: isThere ? t("meeting.clickEdit") : t("meeting.clickAdd"),
    style: "primary",
    isHint: true,
  });
}

/** The time about which a sheet tells, marked in the grid; undefined for none. */
export function openedView(opened: Slot | undefined): Partial<View> {
  return { opened, pointedRange: opened && { start: opened, end: slotAfter(opened) } };
}

/**
 * A hand begins to paint where nothing is painted yet: one's own answer, unless another is shown. Returns whether it may;
 * else it is said why not.
 */
export function beginByHand(session: MeetingSession): boolean {
  const { painting, known, facts, busy } = session.get();
  if (busy !== undefined) return false;
  const isOwnClosed = known.self !== undefined && facts.meeting.viewer.cannotChange.includes(known.self);
  if (painting.mode.at !== "none" || isOwnClosed) {
    const target = selectedIn(session.get());
    withCommands(session, "save", ({ sayWhyNot }) => sayWhyNot(session, target));
    return false;
  }
  answerOneself(session);
  return true;
}

function answerOneself({ get, send }: MeetingSession): void {
  const state = get();
  const { self } = state.known;
  // What only this device knows is an answer that is still being added.
  const input = self === undefined ? ({ kind: "answer" } as const) : ({ kind: "answer", own: self } as const);
  send({ kind: "mode", input, base: answerOf(state, self ?? ON_THIS_DEVICE) });
}

/** Where anyone with the link may schedule, the organiser is the one who mostly does. */
function loudForOrganiser({ facts }: MeetingState): "plain" | "quiet" {
  return facts.meeting.viewer.canEdit || facts.holdsOrganiserKey ? "plain" : "quiet";
}

function isSchedulable({ painting, facts }: MeetingState): boolean {
  return painting.mode.at === "none" && facts.meeting.viewer.canSchedule;
}

/** The half hours of a range; none of no range. */
function slotsOfRange(range: SlotRange | undefined): Selection {
  const slots = new Set<Slot>();
  if (range === undefined) return slots;
  for (let slot = range.start; slot < range.end; slot = slotAfter(slot)) slots.add(slot);
  return slots;
}
