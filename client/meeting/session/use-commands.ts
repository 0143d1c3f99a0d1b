import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Selection } from "#domain/answers/selection.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import { slotText } from "#domain/time/slot.ts";
import { CallError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { errorText } from "../../api/error-text.ts";
import { isUnreachable } from "../../api/is-unreachable.ts";
import { answerKeyOf, forgetAnswerKey } from "../../api/keys.ts";
import type { Group } from "../../live/group.ts";
import type { QueuedAnswer } from "../../offline/outbox/queued-answer.ts";
import { meQuery } from "../../session/me-query.ts";
import type { AnswerFacts, AnswerSaves, Guest } from "../answers/answer-saves.ts";
import { keysOf, meetingQuery, type MeetingReply } from "./meeting-query.ts";
import type { Painting } from "../answers/painting.ts";
import { ownQueued } from "../answers/own-queued.ts";
import { queuedFor } from "../answers/queued-for.ts";
import type { Saved } from "../answers/saved.ts";

export type CommandName = "add" | "save" | "remove" | "schedule" | "unschedule";
export type Failure = {
  readonly command: CommandName;
  readonly text: string;
  /** The network failed, not the server. */
  readonly isUnreachable: boolean;
};
/** What was asked is stored, or waits on this device. */
export type OnDone = (where: "stored" | "on-device") => void;

type CommandFacts = Omit<AnswerFacts, "ownName" | "onReply"> & {
  readonly group: Group;
  readonly remember: (saved: Saved) => void;
};

/** What still waits to be done to an answer that is deleted: sent later, it would bring a user's answer back. */
async function discard(waiting: readonly QueuedAnswer[]): Promise<void> {
  if (waiting.length === 0) return;
  const { discardOnDevice } = await import("../../offline/outbox/outbox.ts");
  await Promise.all(waiting.map(discardOnDevice));
}

const loadSaves = () => import("../answers/answer-saves.ts");

/** Called when a save is likely next, so that it does not wait for code, nor need a network for it. */
export function preloadSaves(): void {
  void loadSaves().catch(() => {});
}

/** What the page can ask the server to do. `onDone` is called as soon as it is done; why it is not, is in `failure`. */
export function useCommands(facts: CommandFacts) {
  const { meetingID, group, present, remember } = facts;
  const client = useQueryClient();
  const [busy, setBusy] = useState<CommandName>();
  const [failure, setFailure] = useState<Failure>();
  const keys = keysOf(meetingID);

  async function run(
    command: CommandName,
    onDone: OnDone,
    ask: () => Promise<MeetingReply | undefined>,
  ): Promise<void> {
    setBusy(command);
    setFailure(undefined);
    try {
      const meeting = await ask();
      onDone(meeting === undefined ? "on-device" : "stored");
      if (meeting !== undefined) await keep(meeting);
    } catch (error) {
      setFailure({ command, text: errorText(error), isUnreachable: isUnreachable(error) });
      // Somebody was faster: show what is there now.
      const isOutdated = error instanceof CallError && (error.code === "unknown" || error.code === "not-yours");
      if (isOutdated) void client.invalidateQueries(meetingQuery(meetingID));
    } finally {
      setBusy(undefined);
    }
  }

  /** The reply replaces the cached meeting; a question asked before it must not overwrite it with an older answer. */
  async function keep(meeting: MeetingReply): Promise<void> {
    const { queryKey } = meetingQuery(meetingID);
    const wasAsking = client.isFetching({ queryKey }) > 0;
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, meeting);
    if (wasAsking) void client.invalidateQueries({ queryKey });
  }

  function rememberReply(respondentID: RespondentID, meeting: MeetingReply): void {
    const reply = meeting.respondents[respondentID];
    const before = group.answers.get(respondentID);
    if (reply === undefined) return remember({ respondentID, before, now: undefined });
    const texts = new Set(reply.availabilities);
    const slots = new Set([...present].filter((slot) => texts.has(slotText(slot))));
    remember({ respondentID, before, now: { name: reply.name, slots } });
  }

  const ownName = (): string => client.getQueryData(meQuery(facts.token).queryKey)?.name ?? "You";
  async function saving(save: (saves: AnswerSaves) => Promise<MeetingReply | undefined>) {
    const { answerSaves } = await loadSaves().catch(() => {
      throw new CallError("FETCH_ERROR");
    });
    return save(answerSaves({ ...facts, ownName, onReply: rememberReply }));
  }
  return {
    busy,
    failure,
    forgetFailure: () => setFailure(undefined),
    /** A guest who answers for the first time is asked for a name, but not twice. */
    isNamed: ownQueued(facts)?.whose.kind === "guest",
    add: (guest: Guest, slots: Selection, onDone: OnDone) =>
      run("add", onDone, () => saving((saves) => saves.add(guest, slots))),
    addOwn: (slots: Selection, onDone: OnDone) => run("save", onDone, () => saving((saves) => saves.addOwn(slots))),
    save: (respondentID: RespondentID, painting: Pick<Painting, "base" | "slots">, onDone: OnDone) =>
      run("save", onDone, () => saving((saves) => saves.save(respondentID, painting))),
    remove: (respondentID: RespondentID, onDone: OnDone) =>
      run("remove", onDone, async () => {
        const meeting = await call("deleteRespondent", { params: { meetingID, respondentID }, keys });
        if (answerKeyOf(meetingID)?.respondentID === respondentID) forgetAnswerKey(meetingID);
        await discard(queuedFor(respondentID, facts)).catch(() => {});
        rememberReply(respondentID, meeting);
        return meeting;
      }),
    schedule: ({ start, end }: SlotRange, onDone: OnDone) =>
      run("schedule", onDone, () => {
        const body = { startDateTime: slotText(start), endDateTime: slotText(end) };
        return call("scheduleMeeting", { params: { meetingID }, body, keys });
      }),
    unschedule: (onDone: OnDone) =>
      run("unschedule", onDone, () => call("unscheduleMeeting", { params: { meetingID }, keys })),
  };
}
