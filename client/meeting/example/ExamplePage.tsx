import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { levelsOf } from "#domain/answers/levels.ts";
import type { Selection } from "#domain/answers/selection.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { slotText, sortedSlots } from "#domain/time/slot.ts";
import { today, viewerZone } from "../../time/viewer-time.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { t } from "../../text/t.ts";
import { MeetingScreen } from "../MeetingScreen.tsx";
import type { ModelOptions } from "../model/meeting-model.ts";
import { meetingQuery, type MeetingReply } from "../model/meeting-query.ts";
import type { MeetingRequests } from "../model/requests.ts";
import { exampleMeeting, OWN_ANSWER, paintLive } from "./example-meeting.ts";

export default function ExamplePage() {
  const [opening] = useState(openExample);
  return (
    <QueryClientProvider client={opening.client}>
      <MeetingScreen {...opening} />
    </QueryClientProvider>
  );
}

function openExample(): ModelOptions {
  const meeting = exampleMeeting(today(), viewerZone());
  // Parts of the page must not send requests, for example for calendars.
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
      headButtons: (
        <ButtonLink kind="plain" to="/">
          {t("example.startYourOwn")}
        </ButtonLink>
      ),
    },
  };
}

type ExampleStore = { readonly read: () => MeetingReply; readonly write: (meeting: MeetingReply) => void };

function exampleRequests({ read, write }: ExampleStore): MeetingRequests {
  let removed: MeetingReply["respondents"] = {};
  async function change(part: Partial<MeetingReply>): Promise<MeetingReply> {
    const next = { ...read(), ...part };
    write(next);
    return next;
  }
  function save(respondentID: RespondentID, slots: Selection, name?: string): Promise<MeetingReply> {
    const { respondents } = read();
    const person = { name: name ?? respondents[respondentID]?.name ?? "" };
    const answer = { ...person, availabilities: sortedSlots(levelsOf(slots).free).map(slotText) };
    return change({ respondents: { ...respondents, [respondentID]: answer } });
  }
  async function saveOwn(slots: Selection, name: string): Promise<MeetingReply> {
    await save(OWN_ANSWER, slots, name);
    return change({ selfRespondentID: OWN_ANSWER });
  }
  function removeSeveral(ids: readonly RespondentID[]): Promise<MeetingReply> {
    const { respondents, selfRespondentID, ...rest } = read();
    removed = respondents;
    const others = Object.entries(respondents).filter(([id]) => !ids.includes(id as RespondentID)); // the example's own
    const isSelfThere = selfRespondentID !== undefined && others.some(([id]) => id === selfRespondentID);
    const next = { ...rest, respondents: Object.fromEntries(others), ...(isSelfThere && { selfRespondentID }) };
    write(next);
    return Promise.resolve(next);
  }
  return {
    saves: () => ({
      add: ({ name }, slots) => saveOwn(slots, name),
      addOwn: (slots) => saveOwn(slots, t("answer.you")),
      save: (respondentID, { slots }) => save(respondentID, slots),
    }),
    remove: (respondentID) => removeSeveral([respondentID]),
    removeSeveral,
    keepWishes: change,
    bringBack: () => change({ respondents: { ...removed, ...read().respondents } }),
    schedule: ({ start, end }) =>
      change({ scheduledStartDateTime: slotText(start), scheduledEndDateTime: slotText(end) }),
    unschedule() {
      const { scheduledStartDateTime: _, scheduledEndDateTime: __, ...rest } = read();
      write(rest);
      return Promise.resolve(rest);
    },
  };
}
