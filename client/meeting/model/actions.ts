import { type SlotRange, slotsOfRange } from "#domain/meeting/schedule.ts";
import type { RespondentID } from "#domain/ids.ts";
import { quartersAfter, type Slot } from "#domain/time/slot.ts";
import { ON_THIS_DEVICE } from "../../live/group.ts";
import { keepWantsList, type MeetingModel } from "./meeting-model.ts";
import type { CommandName, MeetingState } from "./meeting-state.ts";
import { answerOf, selectedIn, slotLengthOf } from "./selectors.ts";
import { hasFinger } from "../../ui/finger.ts";
import { withTexts } from "../../text/language.ts";
import { t } from "../../text/t.ts";

export function selectRespondent({ get, send, emit, refresh }: MeetingModel, respondentID: RespondentID): void {
  send({ kind: "mode", input: { kind: "name", respondentID } });
  if (get().painting.mode.kind === "selectedUser") emit({ kind: "show-grid" });
  // The respondent arrived live; only REST knows the viewer's rights on the answer.
  if (!(respondentID in get().facts.meeting.respondents) && respondentID !== ON_THIS_DEVICE) refresh();
}

export function mayScheduleNow(state: MeetingState): boolean {
  return isSchedulable(state) && state.derived.scheduled === undefined;
}

const DEFAULT_MINUTES = 60;
const QUARTER_MINUTES = 15;

/** Proposes the chosen time, or the meeting's duration from the cell that has the focus. */
export function beginScheduling({ get, send, emit }: MeetingModel, range = get().view.chosenRange): void {
  const { derived, view } = get();
  const slots =
    range === undefined && view.inspected !== undefined
      ? slotsFrom(get(), view.inspected)
      : slotsOfRange(range, slotLengthOf(get()));
  send({ kind: "mode", input: { kind: "schedule" }, slots });
  send({ kind: "view", view: { chosenRange: undefined, ...(range && { page: derived.days.pageOf(range.start) }) } });
  if (range !== undefined) emit({ kind: "show-time", range });
}

/** Returns the slots of the meeting's duration, as far as the day has them. */
function slotsFrom({ facts, derived }: MeetingState, start: Slot): ReadonlySet<Slot> {
  const { days, present } = derived;
  const length = days.grid.slotLength;
  const quarters = (facts.meeting.durationMinutes ?? DEFAULT_MINUTES) / QUARTER_MINUTES;
  const whole = slotsOfRange({ start, end: quartersAfter(start, Math.max(length, quarters)) }, length);
  const dayOf = (slot: Slot) => days.pointOf(slot)?.column;
  return new Set([...whole].filter((slot) => present.has(slot) && dayOf(slot) === dayOf(start)));
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

/** Announces who can come at a time, to people who pressed its cell by keys or assistive technology. */
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

export function answerOneself({ get, send }: MeetingModel): void {
  const state = get();
  const { self } = state.derived;
  const input = { kind: "answer", ...(self !== undefined && { own: self }) } as const;
  send({ kind: "mode", input, base: answerOf(state, self ?? ON_THIS_DEVICE) });
}

export function isSchedulable({ painting, facts }: MeetingState): boolean {
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
