import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Selection } from "#domain/answers/selection.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import { slotText, sortedSlots, type Slot } from "#domain/time/slot.ts";
import { CallError } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { answerKeyOf, forgetAnswerKey, rememberAnswerKey } from "../api/keys.ts";
import type { Group } from "../live/group.ts";
import { keysOf, meetingQuery, type MeetingReply } from "./meeting-query.ts";
import type { Painting } from "./painting.ts";
import type { Saved } from "./saved.ts";

export type CommandName = "add" | "save" | "remove" | "schedule" | "unschedule";
export type Guest = { name: string; email?: string };
export type Failure = { readonly command: CommandName; readonly text: string };

/** What the page can ask the server to do. `onDone` is called as soon as it is done; why it is not, is in `failure`. */
export function useCommands(facts: {
  readonly meetingID: MeetingID;
  readonly group: Group;
  readonly present: ReadonlySet<Slot>;
  readonly remember: (saved: Saved) => void;
}) {
  const { meetingID, group, present, remember } = facts;
  const client = useQueryClient();
  const [busy, setBusy] = useState<CommandName>();
  const [failure, setFailure] = useState<Failure>();
  const keys = keysOf(meetingID);
  const textsOf = (slots: Iterable<Slot>): string[] =>
    sortedSlots(slots)
      .filter((slot) => present.has(slot))
      .map(slotText);

  async function run(command: CommandName, onDone: () => void, ask: () => Promise<MeetingReply>): Promise<void> {
    setBusy(command);
    setFailure(undefined);
    try {
      const meeting = await ask();
      onDone();
      await keep(meeting);
    } catch (error) {
      setFailure({ command, text: errorText(error) });
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

  return {
    busy,
    failure,
    forgetFailure: () => setFailure(undefined),
    add: (guest: Guest, slots: Selection, onDone: () => void) =>
      run("add", onDone, async () => {
        const body = { ...guest, availabilities: textsOf(slots) };
        const { respondentKey, ...meeting } = await call("addGuestAnswer", { params: { meetingID }, body });
        const respondentID = meeting.selfRespondentID as RespondentID; // the server's own key
        rememberAnswerKey(meetingID, { respondentID, respondentKey });
        rememberReply(respondentID, meeting);
        return meeting;
      }),
    /** Somebody logged in answers in their own name. */
    addOwn: (slots: Selection, onDone: () => void) =>
      run("save", onDone, async () => {
        // Added to what they may have answered elsewhere in the meantime.
        const body = { availabilities: textsOf(slots), base: [] };
        const meeting = await call("saveOwnAnswer", { params: { meetingID }, body, keys });
        if (meeting.selfRespondentID !== undefined) {
          rememberReply(meeting.selfRespondentID as RespondentID, meeting); // the server's own key
        }
        return meeting;
      }),
    save: (respondentID: RespondentID, { base, slots }: Pick<Painting, "base" | "slots">, onDone: () => void) =>
      run("save", onDone, async () => {
        const body = { availabilities: textsOf(slots), base: textsOf(base) };
        const meeting = await call("saveAnswer", { params: { meetingID, respondentID }, body, keys });
        rememberReply(respondentID, meeting);
        return meeting;
      }),
    remove: (respondentID: RespondentID, onDone: () => void) =>
      run("remove", onDone, async () => {
        const meeting = await call("deleteRespondent", { params: { meetingID, respondentID }, keys });
        if (answerKeyOf(meetingID)?.respondentID === respondentID) forgetAnswerKey(meetingID);
        rememberReply(respondentID, meeting);
        return meeting;
      }),
    schedule: ({ start, end }: SlotRange, onDone: () => void) =>
      run("schedule", onDone, () => {
        const body = { startDateTime: slotText(start), endDateTime: slotText(end) };
        return call("scheduleMeeting", { params: { meetingID }, body, keys });
      }),
    unschedule: (onDone: () => void) =>
      run("unschedule", onDone, () => call("unscheduleMeeting", { params: { meetingID }, keys })),
  };
}
