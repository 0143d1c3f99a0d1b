import { awaitedOf } from "#domain/meeting/expected.ts";
import { personCalled } from "#domain/meeting/expected-names.ts";
import { scheduleOf, type SlotRange } from "#domain/meeting/schedule.ts";
import type { RespondentID } from "#domain/ids.ts";
import { nameSkeleton } from "#domain/text.ts";
import { quartersAfter, type Slot, slotStart } from "#domain/time/slot.ts";
import { CallError, isOffline, isUnreachable } from "../../api/call-error.ts";
import { answerKeyOf, forgetAnswerKey, forgetPersonalKey, personalKeyOf } from "../../api/keys.ts";
import { getToken } from "../../api/token.ts";
import { errorText } from "../../ui/Failure.tsx";
import type { PendingAnswer } from "../../offline/pending-answer.ts";
import { ownPendingAnswer, pendingFor } from "../answers/answer-saves.ts";
import type { MeetingModel } from "./meeting-model.ts";
import { meetingQuery, type MeetingReply } from "./meeting-query.ts";
import { type MeetingRequests, serverRequests } from "./requests.ts";
import type { CommandName, Guest, MeetingState } from "./meeting-state.ts";
import { countedPeople, marksToSave, personOfLink, type SelectedAnswer, slotLengthOf, zoneOf } from "./selectors.ts";
import { ON_THIS_DEVICE } from "../../live/group.ts";
import { nextPainting, wasPaintedSince } from "../answers/painting.ts";
import { rangeText } from "../../time/words.ts";
import { attendanceAt, namesText, ownLevelText } from "../people/people.ts";
import type { WishesChange } from "../schedule/wishes.ts";
import { listed, t } from "../../text/t.ts";

type OnDone = (where: "stored" | "on-device") => void;

/** `patience` aborts when the user stops waiting. */
type Ask = (requests: MeetingRequests, patience: AbortSignal) => Promise<MeetingReply | undefined>;
type Command = { readonly command: CommandName; readonly ask: Ask; readonly onDone?: OnDone };

export function savePainted(model: MeetingModel): void {
  const { painting, derived, busy, guestName } = model.get();
  const { mode, slots } = painting;
  if (busy !== undefined) return;
  switch (mode.kind) {
    case "addingRespondent": {
      const isNamed = ownPendingAnswer(derived)?.target.kind === "guest";
      const name = guestName.trim();
      if (derived.isSignedIn) saveNew(model, undefined);
      else if (isNamed || name !== "") saveNew(model, { name: isNamed ? "" : name });
      else model.send({ kind: "open-dialog", dialog: { kind: "guest" } });
      return;
    }
    case "editingRespondent": {
      const { respondentID } = mode;
      const ask: Ask = ({ saves }, patience) => saves(patience).save(respondentID, painting);
      return void run(model, { command: "save", ask, onDone: saved(model, t("answer.updated")) });
    }
    case "editingSchedule": {
      const range = scheduleOf(derived.present.intersection(slots), slotLengthOf(model.get()));
      if (range === undefined) model.send({ kind: "open-dialog", dialog: { kind: "no-time" } });
      else if (slotStart(range.end) <= derived.nowMs)
        model.send({ kind: "open-dialog", dialog: { kind: "over", range } });
      else scheduleAt(model, range);
      return;
    }
    case "none":
    case "selectedUser":
  }
}

export function sayWhyNot({ get, emit }: MeetingModel, { owner, canChange }: SelectedAnswer): void {
  const isSelected = get().painting.mode.kind === "selectedUser";
  const text = !isSelected
    ? t("answer.ownClosed")
    : canChange
      ? owner === undefined
        ? t("answer.theseAreYours")
        : t("answer.theseAreOf", { name: owner })
      : owner === undefined
        ? t("answer.cannotEditOwn")
        : t("answer.cannotEdit", { name: owner });
  emit({ kind: "say-here", text });
}

export function whoCanText(state: MeetingState, slot: Slot): string {
  const { derived } = state;
  const when = rangeText(
    { start: slotStart(slot), end: slotStart(quartersAfter(slot, slotLengthOf(state))) },
    zoneOf(state),
  );
  if (derived.hidesOthers) return listed([when, ownLevelText(derived, slot)].filter((text) => text !== ""));
  if (derived.people.length === 0) return listed([when, t("grid.noAnswersYet")]);
  const { free, ifNeeded } = attendanceAt(derived, [slot]);
  const namesOf = (people: typeof free): string => namesText(people.map(({ name }) => name));
  const counts = { when, free: free.length, all: countedPeople(state) };
  const text = free.length === 0 ? t("grid.available", counts) : t("grid.whoCan", { ...counts, names: namesOf(free) });
  return ifNeeded.length === 0 ? text : listed([text, t("panel.onlyIfNeeded", { names: namesOf(ifNeeded) })]);
}

function namesake({ derived: { group } }: MeetingState, name: string): RespondentID | undefined {
  const skeleton = nameSkeleton(name);
  if (skeleton === "") return undefined;
  return [...group.names].find(([id, other]) => id !== ON_THIS_DEVICE && nameSkeleton(other) === skeleton)?.[0];
}

type Agreed = { readonly nothing?: true; readonly sameName?: true; readonly expectedName?: true };

/** Saves a new answer: a guest's under a name or, without `guest`, the logged-in user's. */
export function saveNew(model: MeetingModel, guest: Guest | undefined, agreed: Agreed = {}): void {
  const slots = marksToSave(model.get());
  if (slots.size === 0 && agreed.nothing === undefined) {
    return model.send({ kind: "open-dialog", dialog: { kind: "nothing", guest } });
  }
  const respondentID = guest && namesake(model.get(), guest.name);
  if (guest !== undefined && respondentID !== undefined && agreed.sameName === undefined) {
    return model.send({ kind: "open-dialog", dialog: { kind: "same-name", guest, respondentID } });
  }
  const { meetingID, expected = [] } = model.get().facts.meeting;
  // A personal link says who answers here, even after the organiser replaced it.
  const isLinked = personalKeyOf(meetingID) !== undefined;
  const person = guest === undefined || isLinked ? undefined : personCalled(guest.name, awaitedOf(expected));
  if (guest !== undefined && person !== undefined && agreed.expectedName === undefined) {
    return model.send({ kind: "open-dialog", dialog: { kind: "expected-name", guest, name: person.name } });
  }
  const ask: Ask = ({ saves }, patience) => (guest ? saves(patience).add(guest, slots) : saves(patience).addOwn(slots));
  const command = guest === undefined ? "save" : "add";
  void run(model, { command, ask, onDone: saved(model, t("answer.added")) });
}

export function removeAnswer(model: MeetingModel, respondentID: RespondentID): void {
  const replaced = model.get().derived.group.answers.get(respondentID);
  const ask: Ask = async ({ remove }) => {
    const meeting = await remove(respondentID);
    await forget(model, respondentID);
    model.send({ kind: "saved", saved: { respondentID, replaced, respondent: undefined } });
    return meeting;
  };
  const onDone = (): void => {
    finish(model);
    toast(model, t("answer.deleted"));
  };
  void run(model, { command: "remove", ask, onDone });
}

export function removeAnswers(model: MeetingModel, respondentIDs: readonly RespondentID[]): void {
  const ask: Ask = async ({ removeSeveral }) => {
    const meeting = await removeSeveral(respondentIDs);
    for (const respondentID of respondentIDs) await forget(model, respondentID);
    return meeting;
  };
  const bringBack: Ask = (requests) => requests.bringBack(respondentIDs);
  const undo = (): void => void run(model, { command: "remove", ask: bringBack });
  const onDone = (): void => {
    const text = t("meeting.answersRemoved", { count: respondentIDs.length });
    model.emit({ kind: "toast", text, style: "primary", undo });
  };
  void run(model, { command: "remove", ask, onDone });
}

async function forget({ get }: MeetingModel, respondentID: RespondentID): Promise<void> {
  const { derived, facts } = get();
  if (answerKeyOf(derived.meetingID)?.respondentID === respondentID) forgetAnswerKey(derived.meetingID);
  await discard(pendingFor(respondentID, { self: derived.self, pending: facts.pending })).catch(() => {});
}

/**
 * The viewer is not the person of the personal link, so this forgets its key, and the answer that was given with it.
 */
export function leaveLink({ get, send }: MeetingModel): void {
  const { meetingID } = get().derived;
  const person = personOfLink(get());
  forgetPersonalKey(meetingID);
  if (person !== undefined && person.respondentID === answerKeyOf(meetingID)?.respondentID) forgetAnswerKey(meetingID);
  send({ kind: "guest-name", name: "" });
  // Reloads, because a press before the server's reply must not change the other person's answer.
  if (person !== undefined) location.reload();
}

export function keepWishes(model: MeetingModel, wishes: WishesChange, message: string): void {
  const onDone = (): void => {
    model.send({ kind: "view", view: { look: undefined } });
    toast(model, message);
  };
  void run(model, { command: "edit", ask: (requests) => requests.keepWishes(wishes), onDone });
}

export function scheduleAt(model: MeetingModel, range: SlotRange): void {
  const end = finishing(model);
  const onDone = (): void => end(() => model.emit({ kind: "scheduled" }));
  void run(model, { command: "schedule", ask: (requests) => requests.schedule(range), onDone });
}

export function scheduleAgain(model: MeetingModel, range: SlotRange): void {
  const onDone = (): void => model.send({ kind: "called-off", range: undefined });
  void run(model, { command: "schedule", ask: (requests) => requests.schedule(range), onDone });
}

/** Removes the scheduled time. If another time was scheduled meanwhile, asks again. */
export function unschedule(model: MeetingModel, range: SlotRange): void {
  const { scheduled } = model.get().derived;
  if (scheduled === undefined) return;
  if (scheduled.start !== range.start || scheduled.end !== range.end) {
    return model.send({ kind: "open-dialog", dialog: { kind: "call-off", range: scheduled } });
  }
  const onDone = (): void => model.send({ kind: "called-off", range: scheduled });
  void run(model, { command: "unschedule", ask: (requests) => requests.unschedule(), onDone });
}

/** Discards pending edits of a deleted answer, because sending them would restore it. */
async function discard(pending: readonly PendingAnswer[]): Promise<void> {
  if (pending.length === 0) return;
  const { discardPending } = await import("../../offline/pending-page.ts");
  await Promise.all(pending.map(discardPending));
}

function finish({ send }: MeetingModel): void {
  send({ kind: "mode", input: { kind: "done" } });
  send({ kind: "open-dialog", dialog: undefined });
  send({ kind: "view", view: { page: undefined } });
}

/** Ends painting once no stroke is under way, unless the viewer has painted more meanwhile. */
function finishing(model: MeetingModel): (onFinished: () => void) => void {
  const { painting: sent, facts: sentFor } = model.get();
  return (onFinished) => {
    model.send({ kind: "open-dialog", dialog: undefined });
    whenHandRests(model, () => {
      const { painting, facts } = model.get();
      // The organiser may have changed the length of slots meanwhile.
      const reshaped = nextPainting(sent, { kind: "reshaped", from: sentFor.meeting, to: facts.meeting });
      if (wasPaintedSince(painting, reshaped)) return;
      finish(model);
      onFinished();
    });
  };
}

function whenHandRests({ get, subscribe }: MeetingModel, then: () => void): void {
  if (!get().view.isStroking) return then();
  const stop = subscribe(() => {
    if (get().view.isStroking) return;
    stop();
    then();
  });
}

function saved(model: MeetingModel, message: string): OnDone {
  const end = finishing(model);
  return (where) =>
    end(() => {
      // The bar above the grid says this about an answer on this device.
      if (where === "stored") toast(model, message);
    });
}

function toast({ emit }: MeetingModel, text: string): void {
  emit({ kind: "toast", text, style: "primary" });
}

/** After this time, in milliseconds, the page says that it waits for the server. */
const SLOW_MS = 5_000;

async function run(model: MeetingModel, { command, ask, onDone }: Command): Promise<void> {
  const { send, client, get, onEvent, local } = model;
  send({ kind: "busy", command });
  const token = getToken();
  const patience = new AbortController();
  const stopListening = onEvent("keep-on-device", () => patience.abort());
  const slow = setTimeout(() => send({ kind: "slow" }), SLOW_MS);
  try {
    const meeting = await ask(local?.requests ?? serverRequests(model), patience.signal);
    onDone?.(meeting === undefined ? "on-device" : "stored");
    if (meeting !== undefined) await keepReply(model, meeting, token);
  } catch (error) {
    const code = error instanceof CallError ? error.code : undefined;
    const why = { isUnreachable: isUnreachable(error), isOffline: isOffline(error), isOfClosing: code === "closed" };
    send({ kind: "failed", failure: { command, text: errorText(error), ...why } });
    if (code === "unknown" || code === "not-yours" || code === "closed")
      void client.invalidateQueries(meetingQuery(get().derived.meetingID));
  } finally {
    clearTimeout(slow);
    stopListening();
    send({ kind: "busy", command: undefined });
  }
}

/** Caches the reply to a request with `token`, unless another login has followed. A read that began before is cancelled and repeated, because its reply may be older. */
export async function keepReply(
  { get, client }: Pick<MeetingModel, "get" | "client">,
  meeting: MeetingReply,
  token: string | undefined,
): Promise<void> {
  if (getToken() !== token) return;
  const { queryKey } = meetingQuery(get().derived.meetingID);
  const wasAsking = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, meeting);
  if (wasAsking) void client.invalidateQueries({ queryKey });
}
