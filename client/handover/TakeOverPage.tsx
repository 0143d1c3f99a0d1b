import { useLocation } from "react-router";
import { parseMeetingID } from "#domain/meeting-id.ts";
import { FormColumn } from "../ui/FormColumn.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { HandedOver, type HandedOverMeeting } from "./HandedOver.tsx";
import { TakeOver } from "./TakeOver.tsx";

/**
 * Where meetings change hands when an account is deleted: who deleted it sees the links here, and who opens one takes the
 * meeting over. The key stands behind `#`, which browsers keep to themselves.
 */
export default function TakeOverPage() {
  const location = useLocation();
  const state: unknown = location.state;
  const meetings = meetingsOf(state);
  const [, id = "", organiserKey = ""] = /^#([0-9A-Za-z]{12})\.([0-9A-Za-z]{32})$/.exec(location.hash) ?? [];
  const meetingID = parseMeetingID(id);
  return (
    <Page title="Organise a meeting">
      <FormColumn>
        <h1>{meetings === undefined ? "Organise this meeting" : "Hand your meetings over"}</h1>
        <Notice>
          {meetings !== undefined ? (
            <HandedOver meetings={meetings} />
          ) : meetingID === undefined ? (
            <p>The URL is not valid.</p>
          ) : (
            <TakeOver meetingID={meetingID} organiserKey={organiserKey} />
          )}
        </Notice>
      </FormColumn>
    </Page>
  );
}

/** What the settings gave along; the browser's history is open to extensions. */
function meetingsOf(state: unknown): readonly HandedOverMeeting[] | undefined {
  if (typeof state !== "object" || state === null || !("meetings" in state) || !Array.isArray(state.meetings)) {
    return undefined;
  }
  const meetings: readonly unknown[] = state.meetings;
  return meetings.every(isHandedOver) ? meetings : undefined;
}

function isHandedOver(one: unknown): one is HandedOverMeeting {
  if (typeof one !== "object" || one === null) return false;
  return ["meetingID", "name", "organiserKey"].every(
    (field) => typeof (one as Record<string, unknown>)[field] === "string",
  );
}
