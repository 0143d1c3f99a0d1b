import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import { CallError } from "../api/call-error.ts";
import { organiserKeyOf } from "../api/keys.ts";
import { getToken } from "../api/token.ts";
import { PageSpinner } from "../ui/Spinner.tsx";
import { unsavedEdit } from "../session/tab-memory.ts";
import { MeetingSkeleton } from "./MeetingLayout.tsx";
import { withTexts } from "../text/language.ts";
import { MeetingScreen } from "./MeetingScreen.tsx";
import type { ModelOptions } from "./model/meeting-model.ts";
import { type MeetingReply, useMeeting } from "./model/meeting-query.ts";
import { laterWithTexts } from "../ui/later.tsx";

const EditForm = laterWithTexts(
  withTexts("cities", () => import("./edit/EditForm.tsx")),
  <PageSpinner />,
);
const NoMeeting = laterWithTexts(() => import("./NoMeeting.tsx"), <MeetingSkeleton />);

export default function MeetingPage() {
  const meetingID = parseMeetingID(useLocation().pathname.split("/")[2] ?? "");
  if (meetingID === undefined) return <NoMeeting />;
  // Another meeting must not inherit this one's state.
  return <LoadedMeeting key={meetingID} meetingID={meetingID} />;
}

function LoadedMeeting({ meetingID }: { meetingID: MeetingID }) {
  const { data: meeting, error, dataUpdatedAt: updatedAt, refresh, isLoading } = useMeeting(meetingID);
  if (isLoading) return <MeetingSkeleton />;
  // Other failures leave the last known meeting on screen.
  const isGone = meeting !== undefined && error instanceof CallError && error.code === "unknown";
  if (meeting === undefined || isGone) return <NoMeeting error={error} isDeleted={isGone} onRetry={refresh} />;
  return <OpenMeeting {...{ meeting, updatedAt, refresh }} />;
}

/** A meeting cached under an earlier login also says `canEdit`, so a key or token must exist too. */
function isOrganiser({ meetingID, viewer }: MeetingReply): boolean {
  return viewer.canEdit && (getToken() ?? organiserKeyOf(meetingID)) !== undefined;
}

function OpenMeeting({ meeting, updatedAt, refresh }: Pick<ModelOptions, "meeting" | "updatedAt" | "refresh">) {
  const client = useQueryClient();
  // An edit that was left unsaved goes on, if the viewer may save it.
  const [isEditing, setIsEditing] = useState(
    () => isOrganiser(meeting) && unsavedEdit(meeting.meetingID).read() !== undefined,
  );
  if (!isEditing) {
    const editMeeting = (): void => setIsEditing(true);
    return <MeetingScreen {...{ meeting, updatedAt, client, refresh, editMeeting }} />;
  }
  return <EditForm meeting={meeting} onClose={() => setIsEditing(false)} />;
}
