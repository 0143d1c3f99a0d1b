import type { QueryClient } from "@tanstack/react-query";
import type { Mark } from "#domain/answers/mark.ts";
import type { Selection } from "#domain/answers/selection.ts";
import type { RespondentID } from "#domain/ids.ts";
import { slotQuarters } from "#domain/time/slot.ts";
import { CallError, isUnreachable } from "../../api/call-error.ts";
import { languageOfCalls, newRequestID } from "../../api/call.ts";
import { localStore } from "../../api/browser-storage.ts";
import { forgetPersonalKey, personalKeyOf, rememberAnswerKey, shownAnswerKey } from "../../api/keys.ts";
import { tokenOwner } from "../../api/token.ts";
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

/** Each save resolves with the meeting, or with undefined when the answer waits on this device, as it does once `patience` is aborted. */
export function answerSaves({ get, send, client }: Saver, patience: AbortSignal) {
  // As they were when the viewer pressed Save.
  const pressed = get();
  const { derived, facts } = pressed;
  const { meetingID, marks: present, self, waiting } = derived;
  const { token } = facts;
  const own = ownQueued({ self, waiting });
  const noteToSend = get().painting.note;
  // What waits is shown as part of the answer, so what was taken away from it is simply left out.
  const wholeEdit = (slots: Selection) =>
    ({
      note: noteToSend,
      base: own === undefined ? new Set<Mark>() : own.edit.slots,
      slots: present.intersection(slots),
    }) satisfies EditFields;

  /**
   * Sends a save. When no answer comes, or is not waited for any longer, it is kept on this device and sent again
   * later, under the same request id, because it may have arrived all the same. Resolves with undefined then. What waits of the
   * same answer already (`there`) is not overtaken.
   */
  async function saveOrKeep(
    whose: AnswerTarget,
    edit: AnswerEdit,
    there: QueuedAnswer | undefined,
  ): Promise<MeetingReply | undefined> {
    const answer: QueuedAnswer = {
      meetingID,
      meetingName: facts.meeting.name,
      slotLength: slotQuarters(facts.meeting),
      kind: facts.meeting.kind,
      owner: token === undefined ? "guest" : (tokenOwner(token) ?? ""),
      whose: there?.whose ?? whose,
      edit,
      credentials: { ...keysOf(meetingID), token },
      savedAt: Date.now(),
      notBefore: 0,
      tries: 0,
      language: languageOfCalls(),
    };
    // Without a network it would only wait to fail. The queue tries all the same: the browser may be wrong.
    if (there !== undefined || !navigator.onLine) {
      await keep(
        { waiting: answer, meeting: facts.meeting, isMore: there !== undefined },
        new CallError("FETCH_ERROR"),
      );
      return undefined;
    }
    const requestID = newRequestID();
    let asked: QueuedAnswer = { ...answer, sent: { ...edit, requestID } };
    const store = async () => {
      const found = shownAnswerKey(meetingID);
      // Another tab has answered as this guest since Save was pressed here: this is added to that.
      if (asked.whose.kind === "guest" && found !== undefined && found.respondentID !== facts.answerKey?.respondentID) {
        const { respondentID } = found;
        asked = { ...asked, whose: { kind: "answer", respondentID }, credentials: { ...keysOf(meetingID), token } };
      }
      if (asked.whose.kind === "guest") keepUnderWay(requestID, asked);
      const stored = await storeAnswer(asked, { signal: patience });
      const { respondentID, respondentKey } = stored;
      if (respondentID !== undefined && respondentKey !== undefined) {
        // A link that is worth nothing any more must not hide this answer.
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
      if (respondentID === undefined) return meeting;
      const now = answerInReply(meeting, respondentID);
      send({ kind: "saved", saved: { respondentID, ...replacedBySave(pressed, respondentID), now } });
      return meeting;
    } catch (error) {
      if (!isUnreachable(error) && !patience.aborted) throw error;
      await keep({ waiting: asked, meeting: facts.meeting, isMore: false }, error);
      return undefined;
    } finally {
      localStore.remove(UNDER_WAY + requestID);
    }
  }

  return {
    add: (guest: Guest, slots: Selection) => saveOrKeep({ kind: "guest", ...guest }, wholeEdit(slots), own),
    addOwn(slots: Selection) {
      const name = client.getQueryData(meQuery(token).queryKey)?.name ?? t("answer.you");
      return saveOrKeep({ kind: "own", name }, wholeEdit(slots), own);
    },
    save(respondentID: RespondentID, { base, slots, strokes }: Pick<Painting, "base" | "slots" | "strokes">) {
      const edit = {
        note: noteToSend,
        // What was cleared before its day was dropped is still to go: it would be free again when the day comes back.
        base: present.intersection(base).union(clearedBy(strokes)),
        slots: present.intersection(slots),
      } satisfies EditFields;
      const [there] = queuedFor(respondentID, { self, waiting });
      return saveOrKeep({ kind: "answer", respondentID }, edit, there);
    },
  };
}

/**
 * Keeps what is being sent of a guest's first answer: its key comes with the reply alone, and is lost with a page that is left
 * before. The next page sends the same again (`takeOver` of `offline/page-queue.ts`).
 */
function keepUnderWay(requestID: string, asked: QueuedAnswer): void {
  const text = JSON.stringify(written(asked), (_, part: unknown) => (part instanceof Set ? [...part] : part));
  localStore.write(UNDER_WAY + requestID, text);
}

/** What a reply of REST says about one answer; undefined when it has no such answer. */
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

/** What waits on this device for that respondent's answer; for the viewer's own, which may be new, where it is `self`. */
export function queuedFor(id: RespondentID | undefined, { self, waiting }: Waiting): readonly QueuedAnswer[] {
  return waiting.filter(({ whose }) => (whose.kind === "answer" ? whose.respondentID : self) === id);
}

export function ownQueued(facts: Waiting): QueuedAnswer | undefined {
  return queuedFor(facts.self, facts)[0];
}
