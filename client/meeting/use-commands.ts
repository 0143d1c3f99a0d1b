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
import { isUnreachable } from "../api/is-unreachable.ts";
import { answerKeyOf, forgetAnswerKey, rememberAnswerKey } from "../api/keys.ts";
import { tokenOwner } from "../api/token-owner.ts";
import type { Group } from "../live/group.ts";
import { waitingSlots, type WaitingAnswer, type Whose } from "../offline/outbox/waiting-answer.ts";
import { meQuery } from "../session/me-query.ts";
import { keysOf, meetingQuery, type MeetingReply } from "./meeting-query.ts";
import type { Painting } from "./painting.ts";
import { saveOrKeep, type Keepable } from "./save-or-keep.ts";
import type { Saved } from "./saved.ts";

export type CommandName = "add" | "save" | "remove" | "schedule" | "unschedule";
export type Guest = { name: string; email?: string };
export type Failure = {
  readonly command: CommandName;
  readonly text: string;
  /** The network failed, not the server. */
  readonly isUnreachable: boolean;
};
/** What was asked is stored, or waits on this device. */
export type OnDone = (where: "stored" | "on-device") => void;

/** What the page can ask the server to do. `onDone` is called as soon as it is done; why it is not, is in `failure`. */
export function useCommands(facts: {
  readonly meetingID: MeetingID;
  readonly name: string;
  readonly token: string | undefined;
  readonly group: Group;
  readonly present: ReadonlySet<Slot>;
  readonly self: RespondentID | undefined;
  readonly waiting: readonly WaitingAnswer[];
  readonly remember: (saved: Saved) => void;
}) {
  const { meetingID, name, token, group, present, self, waiting, remember } = facts;
  const client = useQueryClient();
  const [busy, setBusy] = useState<CommandName>();
  const [failure, setFailure] = useState<Failure>();
  const keys = keysOf(meetingID);
  const textsOf = (slots: Iterable<Slot>): string[] =>
    sortedSlots(slots)
      .filter((slot) => present.has(slot))
      .map(slotText);

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

  const own = ownWaiting(waiting, self);
  const keepable = (whose: Whose): Keepable => ({
    meetingID,
    meetingName: name,
    owner: token === undefined ? "guest" : (tokenOwner(token) ?? ""),
    whose,
    credentials: { ...keys, ...(token !== undefined && { token }) },
  });
  return {
    busy,
    failure,
    forgetFailure: () => setFailure(undefined),
    /** A guest's first answer; nobody is asked for a name twice. */
    isNamed: own?.whose.kind === "guest",
    add: (guest: Guest, slots: Selection, onDone: OnDone) =>
      run("add", onDone, () => {
        const edit = { base: waitingBase(own), slots: present.intersection(slots) };
        const ask = async (requestID: string): Promise<MeetingReply> => {
          const body = { ...guest, availabilities: textsOf(slots), requestID };
          const { respondentKey, ...meeting } = await call("addGuestAnswer", { params: { meetingID }, body });
          const respondentID = meeting.selfRespondentID as RespondentID; // the server's own key
          rememberAnswerKey(meetingID, { respondentID, respondentKey });
          rememberReply(respondentID, meeting);
          return meeting;
        };
        const whose = own?.whose ?? { kind: "guest", ...guest };
        return saveOrKeep({ keepable: keepable(whose), edit, isWaiting: own !== undefined, ask });
      }),
    /** Somebody logged in answers in their own name. */
    addOwn: (slots: Selection, onDone: OnDone) =>
      run("save", onDone, () => {
        const edit = { base: waitingBase(own), slots: present.intersection(slots) };
        const ask = async (requestID: string): Promise<MeetingReply> => {
          // Added to what they may have answered elsewhere in the meantime.
          const body = { availabilities: textsOf(slots), base: [], requestID };
          const meeting = await call("saveOwnAnswer", { params: { meetingID }, body, keys });
          if (meeting.selfRespondentID !== undefined) {
            rememberReply(meeting.selfRespondentID as RespondentID, meeting); // the server's own key
          }
          return meeting;
        };
        const whose = own?.whose ?? { kind: "own", name: client.getQueryData(meQuery(token).queryKey)?.name ?? "You" };
        return saveOrKeep({ keepable: keepable(whose), edit, isWaiting: own !== undefined, ask });
      }),
    save: (respondentID: RespondentID, { base, slots }: Pick<Painting, "base" | "slots">, onDone: OnDone) =>
      run("save", onDone, () => {
        const edit = { base: present.intersection(base), slots: present.intersection(slots) };
        const ask = async (requestID: string): Promise<MeetingReply> => {
          const body = { availabilities: textsOf(slots), base: textsOf(base), requestID };
          const meeting = await call("saveAnswer", { params: { meetingID, respondentID }, body, keys });
          rememberReply(respondentID, meeting);
          return meeting;
        };
        const there = respondentID === self ? own : waitingOf(waiting, respondentID);
        const whose = there?.whose ?? { kind: "answer", respondentID };
        return saveOrKeep({ keepable: keepable(whose), edit, isWaiting: there !== undefined, ask });
      }),
    remove: (respondentID: RespondentID, onDone: OnDone) =>
      run("remove", onDone, async () => {
        const meeting = await call("deleteRespondent", { params: { meetingID, respondentID }, keys });
        if (answerKeyOf(meetingID)?.respondentID === respondentID) forgetAnswerKey(meetingID);
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

/** What waits of the viewer's own answer, which the server may not know yet. */
function ownWaiting(waiting: readonly WaitingAnswer[], self: RespondentID | undefined): WaitingAnswer | undefined {
  return waiting.find(({ whose }) => (whose.kind === "answer" ? whose.respondentID === self : true));
}

function waitingOf(waiting: readonly WaitingAnswer[], respondentID: RespondentID): WaitingAnswer | undefined {
  return waiting.find(({ whose }) => whose.kind === "answer" && whose.respondentID === respondentID);
}

/** Whoever changes what waits sees all of it, and leaves out what they take away. */
function waitingBase(own: WaitingAnswer | undefined): Selection {
  return own === undefined ? new Set() : waitingSlots(own);
}
