import { useQuery } from "@tanstack/react-query";
import type { MeetingID } from "#domain/ids.ts";
import { call } from "../api/call.ts";
import { organiserKeyOf } from "../api/keys.ts";
import { t } from "../text/t.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import UseAgainDialog from "./UseAgainDialog.tsx";

type UseListedAgainProps = { readonly meetingID: MeetingID; readonly onClose: () => void };

/** The same of a meeting of which a list tells only some, and perhaps as it was. */
export default function UseListedAgain({ meetingID, onClose }: UseListedAgainProps) {
  const { data, error } = useQuery({
    queryKey: ["use-again", meetingID],
    queryFn: () => call("getMeeting", { params: { meetingID }, keys: { organiserKey: organiserKeyOf(meetingID) } }),
    gcTime: 0,
  });
  if (data !== undefined) return <UseAgainDialog meeting={data} onClose={onClose} />;
  return (
    <Dialog title={t("again.title")} onClose={onClose}>
      {error === null ? <Spinner /> : <RequestFailure error={error} />}
    </Dialog>
  );
}
