import { lazy, Suspense, useState } from "react";
import { useParams } from "react-router";
import { parseMeetingID, type MeetingID } from "#domain/meeting-id.ts";
import { CallError } from "../api/call-error.ts";
import { errorText } from "../api/error-text.ts";
import { isUnreachable } from "../api/is-unreachable.ts";
import { getToken } from "../api/token.ts";
import { Waiting } from "../ui/PageSpinner.tsx";
import { wasEditLeft } from "./edit/edit-left.ts";
import { MeetingScreen } from "./MeetingScreen.tsx";
import { MeetingSkeleton } from "./MeetingSkeleton.tsx";
import { NoMeeting } from "./NoMeeting.tsx";
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
  /** Undefined until the meeting is there. */
  const [isEditing, setIsEditing] = useState<boolean>();
  if (load.at === "there" && isEditing === undefined) {
    // Half of an edit was left behind, as by Back: it goes on, for whoever can save it.
    setIsEditing(getToken() !== undefined && load.meeting.viewer.canEdit && wasEditLeft(meetingID));
  }
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
      return isEditing ? (
        <Suspense fallback={<Waiting />}>
          <EditForm meeting={load.meeting} onClose={() => setIsEditing(false)} />
        </Suspense>
      ) : (
        <MeetingScreen
          meeting={load.meeting}
          updatedAt={load.updatedAt}
          refresh={refresh}
          onEdit={() => setIsEditing(true)}
        />
      );
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof CallError && error.code === "unknown";
}
