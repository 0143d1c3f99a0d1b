import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import { call } from "../../api/call.ts";
import { errorText } from "../../error-text.ts";
import { forgetAnswerKey, forgetOrganiserKey } from "../../api/keys.ts";
import { toast } from "../../ui/toast.ts";
import { forgetEdit } from "./edit-left.ts";
import { forgetDraft } from "../answers/draft-storage.ts";
import { keysOf, meetingQuery } from "../session/meeting-query.ts";

type Work = "saving" | "deleting";
type Request = { at: "rest" } | { at: Work } | { at: "failed"; text: string };

const FAILED: Record<Work, string> = { saving: "Could not edit meeting", deleting: "An error occurred" };

/** What the edit form asks the server. `onSaved` is called when an edit is stored. */
export function useEditing(meetingID: MeetingID, onSaved: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [request, setRequest] = useState<Request>({ at: "rest" });
  const { queryKey } = meetingQuery(meetingID);
  const to = { params: { meetingID }, keys: keysOf(meetingID) };

  async function run(at: Work, ask: () => Promise<void>): Promise<void> {
    setRequest({ at });
    try {
      await ask();
    } catch (error) {
      setRequest({ at: "failed", text: `${FAILED[at]}: ${errorText(error)}` });
    }
  }
  return {
    request,
    save: (body: BodyOf<"editMeeting">) =>
      run("saving", async () => {
        const meeting = await call("editMeeting", { ...to, body });
        // A guest's meeting belongs to whoever edited it from now on: the key opens nothing any more.
        forgetOrganiserKey(meetingID);
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, meeting);
        toast("Meeting successfully edited", { kind: "primary" });
        onSaved();
      }),
    remove: () =>
      run("deleting", async () => {
        await call("deleteMeeting", to);
        forgetOrganiserKey(meetingID);
        forgetAnswerKey(meetingID);
        forgetDraft(meetingID);
        forgetEdit(meetingID);
        toast("Successfully deleted meeting", { kind: "primary" });
        await navigate("/", { replace: true });
        client.removeQueries({ queryKey });
      }),
  };
}
