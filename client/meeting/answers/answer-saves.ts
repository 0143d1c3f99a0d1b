import type { QueryClient } from "@tanstack/react-query";
import type { Mark } from "#domain/answers/levels.ts";
import type { Selection } from "#domain/answers/selection.ts";
import type { RespondentID } from "#domain/ids.ts";
import { slotQuarters } from "#domain/time/slot-length.ts";
import { CallError, isUnreachable } from "../../api/call-error.ts";
import { languageOfCalls, newRequestID } from "../../api/call.ts";
import { localStore } from "../../api/browser-storage.ts";
import { forgetPersonalKey, personalKeyOf, rememberAnswerKey, shownAnswerKey } from "../../api/keys.ts";
import { getToken, tokenOwner } from "../../api/token.ts";
import { errorText } from "../../ui/Failure.tsx";
import type { AnswerEdit, EditFields } from "../../offline/answer-edit.ts";
import { UNDER_WAY } from "../../offline/queue-store.ts";
import { type AnswerTarget, type QueuedAnswer, written } from "../../offline/queued-answer.ts";
import type { SavedOnDevice } from "../../offline/page-queue.ts";
import { inTurn, storeAnswer } from "../../offline/store-answer.ts";
import { meQuery } from "../../session/viewer.ts";
import { groupOfReply, respondentIn } from "../../live/group.ts";
import { replacedBySave } from "../model/derived.ts";
import { keysOf, type MeetingReply } from "../model/meeting-query.ts";
import type { Guest, StateHolder } from "../model/meeting-state.ts";
import type { Painting } from "./painting.ts";
import { clearedBy } from "./stroke-history.ts";
import { t } from "../../text/t.ts";

export type Saver = StateHolder & { readonly client: QueryClient };

/**
 * Each save resolves with the meeting, or with undefined if the answer is queued on this device, as after `patience`
 * aborts.
 */
export function answerSaves({ get, send, client }: Saver, patience: AbortSignal) {
  // The state when the viewer pressed Save.
  const pressed = get();
  const { derived, facts } = pressed;
  const { meetingID, marks: present, self, waiting } = derived;
  const { token } = facts;
  const viewersQueued = ownQueued({ self, waiting });
  const noteToSend = get().painting.note;
  // A queued edit is part of the answer that is shown, so this edit contains it and replaces it.
  const wholeEdit = (slots: Selection) =>
    ({
      note: noteToSend,
      base: viewersQueued === undefined ? new Set<Mark>() : viewersQueued.edit.slots,
      slots: present.intersection(slots),
    }) satisfies EditFields;

  /**
   * Sends a save. Without a reply, or once `patience` aborts, queues it under the same request id, because it may have
   * arrived, and resolves with undefined. Never overtakes `queued`, the same answer's queued save.
   */
  async function saveOrKeep(
    whose: AnswerTarget,
    edit: AnswerEdit,
    queued: QueuedAnswer | undefined,
  ): Promise<MeetingReply | undefined> {
    const answer: QueuedAnswer = {
      meetingID,
      meetingName: facts.meeting.name,
      slotLength: slotQuarters(facts.meeting),
      kind: facts.meeting.kind,
      owner: token === undefined ? "guest" : (tokenOwner(token) ?? ""),
      whose: queued?.whose ?? whose,
      edit,
      credentials: { ...keysOf(meetingID), token },
      savedAt: Date.now(),
      notBefore: 0,
      tries: 0,
      language: languageOfCalls(),
    };
    // Without a network the request would only wait to fail. The queue still tries, because the browser may be wrong.
    if (queued !== undefined || !navigator.onLine) {
      await keep(
        { waiting: answer, meeting: facts.meeting, isMore: queued !== undefined },
        new CallError("FETCH_ERROR"),
      );
      return undefined;
    }
    const requestID = newRequestID();
    let request: QueuedAnswer = { ...answer, sent: { ...edit, requestID } };
    const store = async () => {
      const shownKey = shownAnswerKey(meetingID);
      // Another tab has answered as this guest meanwhile: this save adds to that answer.
      const isAnotherKey = shownKey !== undefined && shownKey.respondentID !== facts.answerKey?.respondentID;
      if (request.whose.kind === "guest" && isAnotherKey) {
        const { respondentID } = shownKey;
        request = { ...request, whose: { kind: "answer", respondentID }, credentials: { ...keysOf(meetingID), token } };
      }
      if (request.whose.kind === "guest") keepUnderWay(requestID, request);
      const stored = await storeAnswer(request, { signal: patience });
      const { respondentID, respondentKey } = stored;
      if (respondentID !== undefined && respondentKey !== undefined) {
        // A revoked link must not hide this answer.
        const isLinked = stored.meeting.viewer.expectedID !== undefined;
        if (!isLinked && personalKeyOf(meetingID) !== undefined) forgetPersonalKey(meetingID);
        rememberAnswerKey(meetingID, { respondentID, respondentKey });
      }
      return stored;
    };
    try {
      const { respondentID, meeting } = await (whose.kind === "guest"
        ? inTurn(meetingID, store, { signal: patience })
        : store());
      if (respondentID === undefined || getToken() !== token) return meeting;
      const respondent = answerInReply(meeting, respondentID);
      send({ kind: "saved", saved: { respondentID, ...replacedBySave(pressed, respondentID), respondent } });
      return meeting;
    } catch (error) {
      if (!isUnreachable(error) && !patience.aborted) throw error;
      await keep({ waiting: request, meeting: facts.meeting, isMore: false }, error);
      return undefined;
    } finally {
      localStore.remove(UNDER_WAY + requestID);
    }
  }

  return {
    add: (guest: Guest, slots: Selection) => saveOrKeep({ kind: "guest", ...guest }, wholeEdit(slots), viewersQueued),
    addOwn(slots: Selection) {
      const name = client.getQueryData(meQuery(token).queryKey)?.name ?? t("answer.you");
      return saveOrKeep({ kind: "own", name }, wholeEdit(slots), viewersQueued);
    },
    save(respondentID: RespondentID, { base, slots, strokes }: Pick<Painting, "base" | "slots" | "strokes">) {
      const edit = {
        note: noteToSend,
        // A mark that was cleared before its day was removed must go too, otherwise it returns with the day.
        base: present.intersection(base).union(clearedBy(strokes)),
        slots: present.intersection(slots),
      } satisfies EditFields;
      const [queued] = queuedFor(respondentID, { self, waiting });
      return saveOrKeep({ kind: "answer", respondentID }, edit, queued);
    },
  };
}

/**
 * Stores a guest's first answer while it is sent: its key comes only with the reply and is lost if the viewer leaves
 * the page before. The next page sends it again (`takeOver` of `offline/page-queue.ts`).
 */
function keepUnderWay(requestID: string, request: QueuedAnswer): void {
  const text = JSON.stringify(written(request), (_, part: unknown) => (part instanceof Set ? [...part] : part));
  localStore.write(UNDER_WAY + requestID, text);
}

/** Returns one answer of a REST reply, if it has that answer. */
function answerInReply(meeting: MeetingReply, id: RespondentID) {
  const reply = meeting.respondents[id];
  return reply && respondentIn(groupOfReply({ ...meeting, respondents: { [id]: reply } }), id);
}

async function keep(saved: SavedOnDevice, error: unknown): Promise<void> {
  try {
    const { saveOnDevice, startQueue } = await import("../../offline/page-queue.ts");
    await startQueue().catch(() => {});
    await saveOnDevice(saved);
  } catch {
    const status = error instanceof CallError ? error.status : "FETCH_ERROR";
    throw new CallError(status, t("answer.notKept", { status: errorText(new CallError(status)) }));
  }
}

type Waiting = { readonly self: RespondentID | undefined; readonly waiting: readonly QueuedAnswer[] };

/** Returns the queued saves of a respondent's answer. `self` is the viewer's answer, undefined while it is new. */
export function queuedFor(id: RespondentID | undefined, { self, waiting }: Waiting): readonly QueuedAnswer[] {
  return waiting.filter(({ whose }) => (whose.kind === "answer" ? whose.respondentID : self) === id);
}

export function ownQueued(facts: Waiting): QueuedAnswer | undefined {
  return queuedFor(facts.self, facts)[0];
}
