import type { QueryClient } from "@tanstack/react-query";
import type { Mark } from "#domain/answers/levels.ts";
import type { Selection } from "#domain/answers/selection.ts";
import type { RespondentID } from "#domain/ids.ts";
import { slotQuarters } from "#domain/time/slot-length.ts";
import { CallError, isUnreachable } from "../../api/call-error.ts";
import { languageOfCalls, newRequestID } from "../../api/call.ts";
import { forgetPersonalKey, personalKeyOf, rememberAnswerKey, shownAnswerKey } from "../../api/keys.ts";
import { getToken, tokenOwner } from "../../api/token.ts";
import { errorText } from "../../ui/Failure.tsx";
import type { AnswerEdit } from "../../offline/answer-edit.ts";
import { inAnswerLock } from "../../offline/lock.ts";
import type { AnswerTarget, PendingAnswer } from "../../offline/pending-answer.ts";
import { send as sendAnswer } from "../../offline/send-answer.ts";
import { sendingAnswers } from "../../offline/pending-list.ts";
import { meQuery } from "../../session/viewer.ts";
import { groupOfReply, respondentIn } from "../../live/group.ts";
import { replacedBySave } from "../model/derived.ts";
import { keysOf, type MeetingReply } from "../model/meeting-query.ts";
import type { Guest, StateHolder } from "../model/meeting-state.ts";
import type { Painting } from "./painting.ts";
import { clearedBy } from "./stroke-history.ts";
import { t } from "../../text/t.ts";

export type Saver = StateHolder & { readonly client: QueryClient };

/** Each save resolves with undefined if the answer stays on this device, as after `patience` aborts. */
export function answerSaves({ get, send, client }: Saver, patience: AbortSignal) {
  const pressed = get();
  const { derived, facts } = pressed;
  const { meetingID, marks: present, self, pending } = derived;
  const { token } = facts;
  const ownPending = ownPendingAnswer({ self, pending });
  const { note } = pressed.painting;
  // A pending edit is shown as part of the answer, so a time that was removed from it is simply left out.
  const wholeEdit = (slots: Selection): AnswerEdit => ({
    note,
    base: ownPending?.edits.at(-1)?.slots ?? new Set<Mark>(),
    slots: present.intersection(slots),
  });

  /** Keeps the save on this device if no reply comes; it may have arrived, so its request id stays. */
  async function saveOrKeep(
    target: AnswerTarget,
    edit: AnswerEdit,
    earlier: PendingAnswer | undefined,
  ): Promise<MeetingReply | undefined> {
    const requestID = newRequestID();
    let answer: PendingAnswer = {
      meetingID,
      meetingName: facts.meeting.name,
      kind: facts.meeting.kind,
      owner: token === undefined ? "guest" : (tokenOwner(token) ?? ""),
      target: earlier?.target ?? target,
      edits: [{ ...edit, requestID, slotLength: slotQuarters(facts.meeting) }],
      credentials: { ...keysOf(meetingID), token },
      savedAt: Date.now(),
      notBefore: 0,
      tries: 0,
      language: languageOfCalls(),
    };
    // A request without a network would only wait to fail. The device tries later, because the browser may be wrong.
    if (earlier !== undefined || !navigator.onLine) {
      await keep(answer, { isMore: earlier !== undefined }, new CallError("FETCH_ERROR"));
      return undefined;
    }
    const store = async () => {
      const key = shownAnswerKey(meetingID);
      // Another tab has answered as this guest since Save was pressed here, so this edit is added to that answer.
      if (answer.target.kind === "guest" && key !== undefined && key.respondentID !== facts.answerKey?.respondentID) {
        const { respondentID } = key;
        answer = { ...answer, target: { kind: "answer", respondentID }, credentials: { ...keysOf(meetingID), token } };
      }
      if (answer.target.kind === "guest") sendingAnswers.add(requestID, answer);
      const reply = await sendAnswer(answer, { signal: patience });
      const { respondentID, respondentKey } = reply;
      if (respondentID !== undefined && respondentKey !== undefined) {
        // A link that no longer works must not hide this answer.
        const isLinked = reply.meeting.viewer.expectedID !== undefined;
        if (!isLinked && personalKeyOf(meetingID) !== undefined) forgetPersonalKey(meetingID);
        rememberAnswerKey(meetingID, { respondentID, respondentKey });
      }
      return reply;
    };
    try {
      const { respondentID, meeting } = await (target.kind === "guest"
        ? inAnswerLock(meetingID, store, { signal: patience })
        : store());
      if (respondentID === undefined || getToken() !== token) return meeting;
      const respondent = answerInReply(meeting, respondentID);
      send({ kind: "saved", saved: { respondentID, ...replacedBySave(pressed, respondentID), respondent } });
      return meeting;
    } catch (error) {
      if (!isUnreachable(error) && !patience.aborted) throw error;
      await keep(answer, { isMore: false }, error);
      return undefined;
    } finally {
      sendingAnswers.remove(requestID);
    }
  }

  return {
    add: (guest: Guest, slots: Selection) => saveOrKeep({ kind: "guest", ...guest }, wholeEdit(slots), ownPending),
    addOwn(slots: Selection) {
      const name = client.getQueryData(meQuery(token).queryKey)?.name ?? t("answer.you");
      return saveOrKeep({ kind: "own", name }, wholeEdit(slots), ownPending);
    },
    save(respondentID: RespondentID, { base, slots, strokes }: Pick<Painting, "base" | "slots" | "strokes">) {
      const edit: AnswerEdit = {
        note,
        // A time that was cleared before its day was hidden is removed too; otherwise it returns with the day.
        base: present.intersection(base).union(clearedBy(strokes)),
        slots: present.intersection(slots),
      };
      const [earlier] = pendingFor(respondentID, { self, pending });
      return saveOrKeep({ kind: "answer", respondentID }, edit, earlier);
    },
  };
}

function answerInReply(meeting: MeetingReply, id: RespondentID) {
  const reply = meeting.respondents[id];
  return reply && respondentIn(groupOfReply({ ...meeting, respondents: { [id]: reply } }), id);
}

async function keep(answer: PendingAnswer, options: { isMore: boolean }, error: unknown): Promise<void> {
  try {
    const { saveOnDevice, startSending } = await import("../../offline/pending-page.ts");
    await startSending().catch(() => {});
    await saveOnDevice(answer, options);
  } catch {
    const status = error instanceof CallError ? error.status : "FETCH_ERROR";
    throw new CallError(status, t("answer.notKept", { status: errorText(new CallError(status)) }));
  }
}

type Pending = { readonly self: RespondentID | undefined; readonly pending: readonly PendingAnswer[] };

/** Finds the pending edits of a respondent; of the viewer's own answer, which may be new, where the respondent is `self`. */
export function pendingFor(id: RespondentID | undefined, { self, pending }: Pending): readonly PendingAnswer[] {
  return pending.filter(({ target }) => (target.kind === "answer" ? target.respondentID : self) === id);
}

export function ownPendingAnswer(facts: Pending): PendingAnswer | undefined {
  return pendingFor(facts.self, facts)[0];
}
