import type { Selection } from "#domain/answers/selection.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { CallError, isUnreachable } from "../../api/call-error.ts";
import { languageOfCalls } from "../../api/asked-language.ts";
import { call, newRequestID } from "../../api/call.ts";
import { rememberAnswerKey } from "../../api/keys.ts";
import { tokenOwner } from "../../api/token.ts";
import { errorText } from "../../error-text.ts";
import {
  type AnswerEdit,
  type EditFields,
  NO_EDIT,
  type AnswerTarget,
  type Attempt,
  bodyOfNew,
  bodyOfSave,
  type QueuedAnswer,
  queuedSlots,
} from "../../offline/queued-answer.ts";
import { keysOf, type MeetingReply } from "../session/meeting-query.ts";
import type { Painting } from "./painting.ts";
import { t } from "../../text/t.ts";

export type Guest = { name: string; email?: string };

export type AnswerFacts = {
  readonly meetingID: MeetingID;
  readonly name: string;
  readonly token: string | undefined;
  readonly present: ReadonlySet<Slot>;
  readonly self: RespondentID | undefined;
  readonly waiting: readonly QueuedAnswer[];
  /** Aborted when the viewer does not want to wait any longer: the answer is kept here then. */
  readonly patience: AbortSignal;
  /** What the signed-in viewer is called. */
  readonly ownName: () => string;
  /** What a reply says about that answer. */
  readonly onReply: (respondentID: RespondentID, meeting: MeetingReply) => void;
};

export type AnswerSaves = ReturnType<typeof answerSaves>;

/** Saves answers: each resolves with the meeting, or with undefined when the answer waits on this device instead. */
export function answerSaves(facts: AnswerFacts) {
  const { meetingID, name, token, present, self, waiting, ownName, onReply, patience } = facts;
  const keys = keysOf(meetingID);
  const own = ownQueued(facts);
  // What waits is shown as part of the answer, so what was taken away from it is simply left out.
  const wholeEdit = (slots: Selection) =>
    ({
      base: own === undefined ? new Set<Slot>() : queuedSlots(own),
      slots: present.intersection(slots),
    }) satisfies EditFields;

  /**
   * Sends a save. When no answer comes, or is not waited for any longer, it is kept on this device and sent again
   * later, under the same request id, because it may have arrived all the same. Resolves with undefined then.
   */
  async function saveOrKeep({ whose, there, edit, ask }: Save): Promise<MeetingReply | undefined> {
    const language = languageOfCalls();
    const rest = {
      meetingID,
      meetingName: name,
      owner: token === undefined ? "guest" : (tokenOwner(token) ?? ""),
      whose: there?.whose ?? whose,
      credentials: { ...keys, ...(token !== undefined && { token }) },
      savedAt: Date.now(),
      notBefore: 0,
      tries: 0,
      ...(language !== undefined && { language }),
    };
    // Without a network it would only wait to fail. The queue tries all the same: the browser may be wrong.
    if (there !== undefined || !navigator.onLine) {
      await keep({ ...rest, edit }, new CallError("FETCH_ERROR"));
      return undefined;
    }
    const attempt = { ...edit, requestID: newRequestID() };
    try {
      return await ask(attempt);
    } catch (error) {
      if (!isUnreachable(error) && !patience.aborted) throw error;
      await keep({ ...rest, attempt, edit: NO_EDIT }, error);
      return undefined;
    }
  }

  return {
    add(guest: Guest, slots: Selection): Promise<MeetingReply | undefined> {
      const whose = { kind: "guest", ...guest } as const;
      const ask = async (attempt: Attempt): Promise<MeetingReply> => {
        const { respondentKey, ...meeting } = await call("addGuestAnswer", {
          params: { meetingID },
          body: bodyOfNew(whose, attempt),
          signal: patience,
        });
        const respondentID = meeting.selfRespondentID as RespondentID; // the server's own key
        rememberAnswerKey(meetingID, { respondentID, respondentKey });
        onReply(respondentID, meeting);
        return meeting;
      };
      return saveOrKeep({ whose, there: own, edit: wholeEdit(slots), ask });
    },
    /** A user who is logged in answers in their own name. */
    addOwn(slots: Selection): Promise<MeetingReply | undefined> {
      const ask = async (attempt: Attempt): Promise<MeetingReply> => {
        // They may have answered elsewhere in the meantime. Nothing waits here, so the base is empty: this is added to it.
        const body = bodyOfSave(attempt);
        const meeting = await call("saveOwnAnswer", { params: { meetingID }, body, keys, signal: patience });
        const { selfRespondentID } = meeting;
        if (selfRespondentID !== undefined) onReply(selfRespondentID as RespondentID, meeting); // the server's own key
        return meeting;
      };
      return saveOrKeep({ whose: { kind: "own", name: ownName() }, there: own, edit: wholeEdit(slots), ask });
    },
    save(respondentID: RespondentID, { base, slots }: Pick<Painting, "base" | "slots">) {
      const edit = { base: present.intersection(base), slots: present.intersection(slots) } satisfies EditFields;
      const ask = async (attempt: Attempt): Promise<MeetingReply> => {
        const body = bodyOfSave(attempt);
        const meeting = await call("saveAnswer", { params: { meetingID, respondentID }, body, keys, signal: patience });
        onReply(respondentID, meeting);
        return meeting;
      };
      const isOf = ({ whose }: QueuedAnswer): boolean => whose.kind === "answer" && whose.respondentID === respondentID;
      const there = respondentID === self ? own : waiting.find(isOf);
      return saveOrKeep({ whose: { kind: "answer", respondentID }, there, edit, ask });
    },
  };
}

type Save = {
  readonly whose: AnswerTarget;
  /** What waits of the same answer already: this must not overtake it. */
  readonly there: QueuedAnswer | undefined;
  readonly edit: AnswerEdit;
  readonly ask: (attempt: Attempt) => Promise<MeetingReply>;
};

async function keep(waiting: QueuedAnswer, error: unknown): Promise<void> {
  try {
    const { saveOnDevice, startQueue } = await import("../../offline/queue.ts");
    await startQueue().catch(() => {});
    await saveOnDevice(waiting);
  } catch {
    const status = error instanceof CallError ? error.status : "FETCH_ERROR";
    throw new CallError(status, t("answer.notKept", { status: errorText(new CallError(status)) }));
  }
}

type Facts = { readonly self: RespondentID | undefined; readonly waiting: readonly QueuedAnswer[] };

/** What waits on this device for that respondent's answer. */
export function queuedFor(respondentID: RespondentID, { self, waiting }: Facts): readonly QueuedAnswer[] {
  return waiting.filter(({ whose }) => (whose.kind === "answer" ? whose.respondentID : self) === respondentID);
}

/** What waits on this device of the viewer's own answer. */
export function ownQueued({ self, waiting }: Facts): QueuedAnswer | undefined {
  return waiting.find(({ whose }) => whose.kind !== "answer" || whose.respondentID === self);
}
