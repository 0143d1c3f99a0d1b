import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import type { MeetingID } from "#domain/ids.ts";
import { call } from "../../api/call.ts";
import { forgetAnswerKey, forgetOrganiserKey } from "../../api/keys.ts";
import { errorText } from "../../error-text.ts";
import { toast } from "../../ui/toast.ts";
import { forgetDraft } from "../answers/draft-storage.ts";
import { keysOf, meetingQuery } from "../session/meeting-query.ts";
import { forgetEdit } from "./edit-left.ts";

/** What the edit form asks the server. `onSaved` is called when an edit is stored. */
export function useEditing(meetingID: MeetingID, onSaved: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = meetingQuery(meetingID);
  const to = { params: { meetingID }, keys: keysOf(meetingID) };

  const save = useMutation({
    mutationFn: (body: BodyOf<"editMeeting">) => call("editMeeting", { ...to, body }),
    async onSuccess(meeting) {
      // A guest's meeting belongs to the user who edited it from now on: the key opens nothing any more.
      forgetOrganiserKey(meetingID);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, meeting);
      toast("Meeting successfully edited", { kind: "primary" });
      onSaved();
    },
  });
  const remove = useMutation({
    mutationFn: () => call("deleteMeeting", to),
    async onSuccess() {
      forgetOrganiserKey(meetingID);
      forgetAnswerKey(meetingID);
      forgetDraft(meetingID);
      forgetEdit(meetingID);
      toast("Successfully deleted meeting", { kind: "primary" });
      await navigate("/", { replace: true });
      client.removeQueries({ queryKey });
    },
  });
  return {
    isSaving: save.isPending,
    isDeleting: remove.isPending,
    failure: failureText("Could not edit meeting", save.error) ?? failureText("An error occurred", remove.error),
    save: (body: BodyOf<"editMeeting">): void => {
      remove.reset();
      save.mutate(body);
    },
    remove: (): void => {
      save.reset();
      remove.mutate();
    },
  };
}

function failureText(what: string, error: Error | null): string | undefined {
  return error === null ? undefined : `${what}: ${errorText(error)}`;
}
