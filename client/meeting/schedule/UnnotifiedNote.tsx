import { useQuery } from "@tanstack/react-query";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { call } from "../../api/call.ts";
import { t } from "../../text/t.ts";
import { NOTE } from "../../ui/theme.ts";
import { namesText, shortName } from "../people/people.ts";
import { keysOf } from "../model/meeting-query.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import styled from "@emotion/styled";

/** Names the people who get no mail about the time, so that the viewer tells them. */
export function UnnotifiedNote({ range }: { readonly range: SlotRange }) {
  const { expected, respondents, selfRespondentID } = useMeetingState(({ facts }) => facts.meeting);
  const meetingID = useMeetingState(({ derived }) => derived.meetingID);
  const params = { meetingID };
  const { data } = useQuery({
    queryKey: ["unnotified", meetingID, range.start, range.end],
    queryFn: () => call("unnotified", { params, keys: keysOf(meetingID) }),
    retry: false,
  });
  const others = data?.respondentIDs.filter((respondentID) => respondentID !== selfRespondentID) ?? [];
  const missing = (expected ?? []).filter(({ respondentID }) => respondentID === undefined);
  const names = [...others.flatMap((id) => respondents[id]?.name ?? []), ...missing.map(({ name }) => name)];
  const isShown = data !== undefined && names.length > 0;
  return <Note role="status">{isShown && t("schedule.unnotified", { names: namesText(names.map(shortName)) })}</Note>;
}

const Note = styled.p`
  grid-area: note;
  ${NOTE};
  overflow-wrap: anywhere;
`;
