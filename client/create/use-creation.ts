import { useMutation } from "@tanstack/react-query";
import type { BodyOf, ReplyOf } from "#domain/contract/endpoints.ts";
import type { MeetingID } from "#domain/ids.ts";
import { call } from "../api/call.ts";
import { useIdempotencyKey } from "../api/idempotency-key.ts";
import { rememberOrganiserKey } from "../api/keys.ts";
import { keepPeople, type PeopleDraft, peopleToAdd, restOf } from "../fields/people-draft.ts";
import { newMeeting, newPeople } from "../session/tab-memory.ts";
import { forgetTyped } from "./create-draft.ts";

type NewMeeting = { readonly body: BodyOf<"createMeeting">; readonly people: PeopleDraft | undefined };

/** Creates a meeting with the people who are expected. A retry after a lost reply makes no second one. */
export function useCreation(onCreated: (meetingID: string) => void) {
  const keyOf = useIdempotencyKey();
  return useMutation({
    async mutationFn({ body, people }: NewMeeting) {
      const meeting = await call("createMeeting", { body, idempotencyKey: keyOf(body) });
      if (people !== undefined) await addPeople(meeting, people);
      return meeting;
    },
    onSuccess({ meetingID, organiserKey }, { people }) {
      if (organiserKey !== undefined) rememberOrganiserKey(meetingID, organiserKey);
      forgetTyped();
      ((people?.text ?? "").trim() === "" ? newMeeting : newPeople).write(meetingID);
      onCreated(meetingID);
    },
  });
}

/** The meeting exists even if this fails; its page then tries again. */
async function addPeople({ meetingID, organiserKey }: ReplyOf<"createMeeting">, draft: PeopleDraft): Promise<void> {
  const people = peopleToAdd(draft);
  keepPeople(meetingID, draft);
  if (people.length === 0) return;
  try {
    await call("addExpected", {
      params: { meetingID: meetingID as MeetingID },
      keys: { organiserKey },
      body: { people },
    });
    keepPeople(meetingID, restOf(draft));
  } catch {
    // The meeting's page says so.
  }
}
