import { useQuery } from "@tanstack/react-query";
import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useEffect, useRef, useState } from "react";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { instants } from "../../time/late-words.ts";
import { call } from "../../api/call.ts";
import { hue, NOTE } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { keysOf } from "../model/meeting-query.ts";
import { namesText, shortName } from "../people/people.ts";
import { isOrganiser, zoneOf } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState, useModelEvent } from "../model/use-meeting-model.ts";
import { DayLeaf, WIDE_CARD } from "./DayLeaf.tsx";
import { Attendance, PlaceAndZone, timeText, When } from "./ScheduleFacts.tsx";
import { ScheduleWays } from "./ScheduleWays.tsx";
import { t } from "../../text/t.ts";

/** The scheduled time and who can come. Stays mounted without a time, in order to announce the next time. */
export default function ScheduleCard() {
  const card = useRef<HTMLElement>(null);
  const { local } = useMeetingModel();
  const zone = useMeetingState(zoneOf);
  const scheduled = useMeetingState(({ derived }) => derived.scheduled);
  const canEdit = useMeetingState(isOrganiser);
  const [isNew, setIsNew] = useState(false);
  const wasSetHere = useRef(false);
  useModelEvent("scheduled", () => {
    setIsNew(true);
    wasSetHere.current = true;
  });
  useEffect(() => {
    if (scheduled === undefined || !wasSetHere.current) return;
    wasSetHere.current = false;
    card.current?.scrollIntoView({ block: "nearest" });
  });
  const news = useScheduleNews(scheduled, zone);
  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {scheduled !== undefined && (
        <Card ref={card} className="schedule-room" aria-labelledby="scheduled-time" data-new={isNew ? "" : undefined}>
          <DayLeaf time={instants(scheduled)} zone={zone} />
          <When id="scheduled-time" range={scheduled} />
          <PlaceAndZone range={scheduled} />
          <Attendance range={scheduled} />
          {isNew && local === undefined && <UnnotifiedNote range={scheduled} />}
          {local === undefined && <ScheduleWays range={scheduled} isLeading={isNew || canEdit} />}
        </Card>
      )}
    </>
  );
}

/** Names the people who get no mail about the time, so that the viewer tells them. */
function UnnotifiedNote({ range }: { readonly range: SlotRange }) {
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

function useScheduleNews(scheduled: SlotRange | undefined, zone: string): string {
  const [spoken, setSpoken] = useState({ start: scheduled?.start, end: scheduled?.end, news: "" });
  // If it was unscheduled here, the line above the grid announces it.
  const wasCalledOff = useMeetingState(({ calledOff }) => calledOff !== undefined);
  if (spoken.start !== scheduled?.start || spoken.end !== scheduled?.end) {
    const ended = wasCalledOff ? "" : t("schedule.unscheduled");
    const news = scheduled === undefined ? ended : t("schedule.scheduledAt", { time: timeText(scheduled, zone) });
    setSpoken({ start: scheduled?.start, end: scheduled?.end, news });
  }
  return spoken.news;
}

const RISE_PX = 24;
const rise = keyframes`from { opacity: 0; transform: translateY(${RISE_PX}px); }`;
const arrive = keyframes`from { opacity: 0; transform: scale(0.4); }`;
const FACES = [1, 2, 3, 4, 5];

/** `layout.css` draws its frame, because its place is there before this code comes. Each part names its area. */
const Card = styled.section`
  --ground: color-mix(in srgb, ${hue("sched")} 6%, var(--surface));
  display: grid;
  grid-template: "leaf when" "leaf line" "who who" "names names" "note note" "ways ways" "text text" / auto 1fr;
  align-content: center;
  column-gap: 12px;
  padding: 10px 11px;
  /* Scrolling happens while it still rises. */
  scroll-margin-top: ${RISE_PX + 16}px;
  font-variant-numeric: tabular-nums;
  & > * {
    min-width: 0;
  }
  ${WIDE_CARD} {
    [data-many] & {
      grid-template: "leaf when ways" "leaf line ways" "leaf who ways" ". names names" ". note note" ". text text" / auto 1fr auto;
      column-gap: 16px;
      padding: 11px 19px 11px 15px;
    }
  }
  &[data-new] {
    animation: ${rise} 240ms 160ms ease-out backwards;
    & [aria-expanded] > span > span {
      animation: ${arrive} 200ms ease-out backwards;
      ${FACES.map((place) => `&:nth-of-type(${place}) { animation-delay: ${210 + place * 30}ms; }`)}
    }
  }
`;
