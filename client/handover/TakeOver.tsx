import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { MeetingID } from "#domain/meeting-id.ts";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { rememberOrganiserKey, forgetOrganiserKey } from "../api/keys.ts";
import { rememberPage } from "../session/last-page.ts";
import { useToken } from "../session/use-token.ts";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { Failure } from "../ui/Failure.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { toast } from "../ui/toast.ts";

type Offer = { readonly meetingID: MeetingID; readonly organiserKey: string };

/** Makes whoever is logged in the meeting's organiser, once they say so. */
export function TakeOver({ meetingID, organiserKey }: Offer) {
  const keys = { organiserKey };
  const token = useToken();
  const meeting = useQuery({
    queryKey: ["handover", meetingID, organiserKey, token],
    queryFn: () => call("getMeeting", { params: { meetingID }, keys }),
    gcTime: 0,
  });
  if (meeting.isPending) return <Spinner size={24} label="Loading..." />;
  if (meeting.isError) return <Failure>An error occurred: {errorText(meeting.error)}</Failure>;
  if (meeting.data.hasNoOrganiser !== true) return <p>“{meeting.data.name}” has an organiser already.</p>;
  return (
    <>
      <p>
        The account that created “{meeting.data.name}” was deleted. You can become its organiser: you choose its time,
        and change or delete it.
      </p>
      {token === undefined ? (
        <LogInFirst meetingID={meetingID} organiserKey={organiserKey} />
      ) : (
        <Claim meetingID={meetingID} organiserKey={organiserKey} />
      )}
    </>
  );
}

/** After the login the meeting is offered again, with whatever else this browser could claim. */
function LogInFirst({ meetingID, organiserKey }: Offer) {
  function keep(): void {
    rememberOrganiserKey(meetingID, organiserKey);
    rememberPage({ pathname: `/m/${meetingID}`, search: "" });
  }
  return (
    <>
      <ButtonLink kind="primary" to="/login" onClick={keep}>
        Log in to organise it
      </ButtonLink>
      <ButtonLink kind="plain" to="/signup" onClick={keep}>
        Sign up
      </ButtonLink>
    </>
  );
}

function Claim({ meetingID, organiserKey }: Offer) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly failure?: string }>({ isBusy: false });

  async function claim(): Promise<void> {
    setState({ isBusy: true });
    try {
      const { meetings } = await call("claim", { body: { claims: [{ meetingID, organiserKey }] } });
      if (meetings.length === 0) throw new Error("Somebody else organises it already.");
      forgetOrganiserKey(meetingID);
      void client.invalidateQueries({ predicate: ({ queryKey: [what] }) => what === "me" || what === "meeting" });
      toast("Successfully added to your account", { kind: "primary" });
      await navigate(`/m/${meetingID}`, { replace: true });
    } catch (error) {
      setState({ isBusy: false, failure: errorText(error) });
    }
  }
  return (
    <>
      {state.failure !== undefined && <Failure>An error occurred: {state.failure}</Failure>}
      <Button kind="primary" busy={state.isBusy} onClick={() => void claim()}>
        Become the organiser
      </Button>
    </>
  );
}
