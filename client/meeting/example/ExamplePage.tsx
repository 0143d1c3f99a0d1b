import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import type { MeetingID } from "#domain/ids.ts";
import { today, viewerZone } from "../../time/viewer-time.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { t } from "../../text/t.ts";
import { MeetingScreen } from "../MeetingScreen.tsx";
import type { SessionOpening } from "../session/create-session.ts";
import { meetingQuery } from "../session/meeting-query.ts";
import { exampleMeeting } from "./example-meeting.ts";
import { paintLive } from "./example-painters.ts";
import { exampleRequests } from "./example-requests.ts";

/** The page of a meeting with invented people, two of whom are painting. It is in this page only: nothing is asked of a server or kept. */
export default function ExamplePage() {
  const [opening] = useState(openExample);
  return (
    <QueryClientProvider client={opening.client}>
      <MeetingScreen {...opening} />
    </QueryClientProvider>
  );
}

function openExample(): SessionOpening {
  const meeting = exampleMeeting(today(), viewerZone());
  // What parts of the page would ask for, such as the viewer's calendars, is not asked for here.
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false, gcTime: Infinity } } });
  const { queryKey } = meetingQuery(meeting.meetingID as MeetingID); // the example's own
  client.setQueryData(queryKey, meeting);
  const requests = exampleRequests({
    read: () => client.getQueryData(queryKey) ?? meeting,
    write: (next) => void client.setQueryData(queryKey, next),
  });
  return {
    meeting,
    updatedAt: Date.now(),
    client,
    refresh() {},
    editMeeting() {},
    local: {
      requests,
      goLive: (_meetingID, _token, events) => paintLive(meeting, requests, events),
      drafts: { keptDraft: () => undefined, keepDraft() {}, forgetDraft() {} },
      headButtons: (
        <ButtonLink kind="plain" to="/">
          {t("example.startYourOwn")}
        </ButtonLink>
      ),
    },
  };
}
