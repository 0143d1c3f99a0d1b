import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useEffect, useMemo, useRef, useState } from "react";
import { scheduleOf, type SlotRange, slotsOfRange } from "#domain/meeting/schedule.ts";
import { hue, SMALL } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { slotLengthOf, zoneOf } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState, useModelEvent } from "../model/use-meeting-model.ts";
import PlaceLine from "../PlaceLine.tsx";
import { Avatar } from "../people/Avatar.tsx";
import { attendanceAt } from "../people/people.ts";
import { ScheduleFacts, timeText } from "./ScheduleFacts.tsx";
import { ScheduleWays } from "./ScheduleWays.tsx";
import { UnnotifiedNote } from "./UnnotifiedNote.tsx";
import { t } from "../../text/t.ts";

/** The scheduled or proposed time and who can come. Also mounted without a time, to announce one. */
export default function ScheduleCard() {
  const card = useRef<HTMLElement>(null);
  const { local } = useMeetingModel();
  const zone = useMeetingState(zoneOf);
  const scheduled = useMeetingState(({ derived }) => derived.scheduled);
  const place = useMeetingState(({ facts }) => facts.meeting.place);
  const draft = useMeetingState(({ painting }) =>
    painting.mode.kind === "editingSchedule" ? painting.slots : undefined,
  );
  const present = useMeetingState(({ derived }) => derived.present);
  const length = useMeetingState(slotLengthOf);
  const proposed = useMemo(() => draft && scheduleOf(present.intersection(draft), length), [present, draft, length]);
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
      {draft !== undefined && (
        <Card className="schedule-room" data-preview="">
          <div role="status">
            <Label>{t("schedule.preview")}</Label>
            <b>{proposed === undefined ? t("schedule.nothingMarked") : timeText(proposed, zone)}</b>
            {proposed !== undefined && <ScheduleFacts range={proposed} />}
          </div>
        </Card>
      )}
      {draft === undefined && scheduled !== undefined && (
        <Card ref={card} className="schedule-room" aria-labelledby="scheduled-time" data-new={isNew ? "" : undefined}>
          <div>
            <Top>
              <Label>{t("schedule.scheduled")}</Label>
              <Coming range={scheduled} />
            </Top>
            <h2 id="scheduled-time">{timeText(scheduled, zone)}</h2>
            {place !== undefined && <PlaceLine place={place} />}
            <ScheduleFacts range={scheduled} />
            {isNew && local === undefined && <UnnotifiedNote range={scheduled} />}
          </div>
          {local === undefined && <ScheduleWays range={scheduled} isNew={isNew} />}
        </Card>
      )}
    </>
  );
}

const MAX_FACES = 8;

function Coming({ range }: { range: SlotRange }) {
  const derived = useMeetingState((state) => state.derived);
  const length = useMeetingState(slotLengthOf);
  const { free, ifNeeded } = attendanceAt(derived, slotsOfRange(range, length));
  if (derived.hidesOthers) return null;
  return [...free, ...ifNeeded].slice(0, MAX_FACES).map(({ respondentID, name, colour }, at) => (
    <span key={respondentID} style={{ animationDelay: `${240 + at * 30}ms` }}>
      <Avatar name={name} colour={colour} />
    </span>
  ));
}

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

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px;
  min-height: 26px;
  & > small {
    margin-inline-end: 8px;
  }
  [data-new] & > span {
    animation: ${arrive} 200ms ease-out backwards;
  }
`;

const Label = styled.small`
  color: ${hue("sched")};
  font-weight: 700;
  letter-spacing: 0.04em;
  text-transform: uppercase;
`;

/** Has the height of a time at which some cannot come; shorter content is centred. */
const Card = styled.section`
  &[data-new] {
    animation: ${rise} 240ms 160ms ease-out backwards;
  }
  display: flex;
  flex-wrap: wrap;
  place-content: center flex-start;
  align-items: flex-start;
  gap: 12px 24px;
  padding: 14px 18px 16px;
  border: 1px solid ${hue("sched", 0.35)};
  border-inline-start: 4px solid ${hue("sched")};
  border-radius: var(--radius);
  background: color-mix(in srgb, ${hue("sched")} 6%, var(--surface));
  /* Scrolling happens while it still rises. */
  scroll-margin-top: ${RISE_PX + 16}px;
  font-variant-numeric: tabular-nums;
  & > div:first-of-type {
    flex: 1 1 220px;
    min-width: 0;
  }
  & h2,
  & > div > b {
    display: block;
    font-size: var(--text-heading);
    font-weight: 700;
    line-height: 1.3;
    letter-spacing: -0.01em;
  }
  &[data-preview] {
    border-style: dashed;
    border-inline-start-style: solid;
  }
  ${SMALL} {
    padding: 12px 14px 14px;
    &[data-preview] {
      min-height: 116px;
    }
  }
`;
