import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useParams } from "react-router";
import { parseMeetingID, type MeetingID } from "#domain/meeting-id.ts";
import { CallError, isUnreachable } from "../api/call-error.ts";
import { errorText } from "../error-text.ts";
import { getToken } from "../api/token.ts";
import { PageSpinner } from "../ui/Spinner.tsx";
import { wasEditLeft } from "./edit/edit-left.ts";
import { MeetingScreen } from "./MeetingScreen.tsx";
import { MeetingSkeleton } from "./MeetingSkeleton.tsx";
import { NoMeeting } from "./NoMeeting.tsx";
import type { MeetingReply } from "./session/meeting-query.ts";
import { useMeeting } from "./session/use-meeting.ts";

const EditForm = lazy(() => import("./edit/EditForm.tsx"));
const NeverSeen = lazy(() => import("./NeverSeen.tsx"));

export default function MeetingPage() {
  const meetingID = parseMeetingID(useParams()["meetingID"] ?? "");
  if (meetingID === undefined) return <NoMeeting title="Meeting not found">Meeting ID is invalid.</NoMeeting>;
  // Another meeting is another page: nothing of this one's state may stay.
  return <LoadedMeeting key={meetingID} meetingID={meetingID} />;
}

function LoadedMeeting({ meetingID }: { meetingID: MeetingID }) {
  const { load, refresh } = useMeeting(meetingID);
  switch (load.at) {
    case "loading":
      return <MeetingSkeleton />;
    case "failed":
      if (isUnreachable(load.error)) {
        return (
          <Suspense fallback={<MeetingSkeleton />}>
            <NeverSeen error={load.error} onRetry={refresh} />
          </Suspense>
        );
      }
      return (
        <NoMeeting title={isUnknown(load.error) ? "Meeting not found" : "Meeting"}>
          An error occurred while fetching the meeting: {errorText(load.error)}
        </NoMeeting>
      );
    case "gone":
      return <NoMeeting title="Meeting deleted">This meeting has been deleted.</NoMeeting>;
    case "there":
      return <OpenMeeting meeting={load.meeting} updatedAt={load.updatedAt} refresh={refresh} />;
  }
}

type OpenMeetingProps = { meeting: MeetingReply; updatedAt: number; refresh: () => void };

function OpenMeeting({ meeting, updatedAt, refresh }: OpenMeetingProps) {
  const client = useQueryClient();
  // Half of an edit was left behind, as by Back: it goes on, for a viewer who can save it.
  const [isEditing, setIsEditing] = useState(
    () => getToken() !== undefined && meeting.viewer.canEdit && wasEditLeft(meeting.meetingID),
  );
  if (!isEditing) {
    const editMeeting = (): void => setIsEditing(true);
    return <MeetingScreen {...{ meeting, updatedAt, client, refresh, editMeeting }} />;
  }
  return (
    <Suspense fallback={<PageSpinner />}>
      <EditForm meeting={meeting} onClose={() => setIsEditing(false)} />
    </Suspense>
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof CallError && error.code === "unknown";
}
