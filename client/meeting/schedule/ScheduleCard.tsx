import styled from "@emotion/styled";
import { useEffect, useMemo, useRef, useState } from "react";
import { scheduleOf, type SlotRange } from "#domain/meeting/schedule.ts";
import { instants } from "../../time/late-words.ts";
import { rangeText } from "../../time/words.ts";
import { hue, SMALL } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useMeetingSession, useMeetingState, useSessionEvent } from "../session/use-session.ts";
import { ScheduleFacts } from "./ScheduleFacts.tsx";
import { ScheduleWays } from "./ScheduleWays.tsx";
import { t } from "../../text/t.ts";

/**
 * Above the grid: when the meeting takes place, for how long, and who can come; and the same of a time that is about to
 * be scheduled. Also there without a time, to say when one is set.
 */
export default function ScheduleCard() {
  const card = useRef<HTMLElement>(null);
  const { local } = useMeetingSession();
  const zone = useMeetingState(({ facts }) => facts.zone);
  const scheduled = useMeetingState(({ derived }) => derived.scheduled);
  const draft = useMeetingState(({ painting }) =>
    painting.mode.kind === "editingSchedule" ? painting.slots : undefined,
  );
  const proposed = useMemo(() => scheduleOf(draft ?? []), [draft]);
  const [isNew, setIsNew] = useState(false);
  useSessionEvent((event) => {
    if (event.kind === "scheduled") setIsNew(true);
  });
  const news = useScheduleNews(scheduled, zone, () => card.current?.scrollIntoView({ block: "nearest" }));
  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {draft !== undefined && (
        <Card className="schedule-room" data-preview="">
          <div role="status">
            <small>{t("schedule.preview")}</small>
            <b>{proposed === undefined ? t("schedule.nothingMarked") : timeText(proposed, zone)}</b>
            {proposed !== undefined && <ScheduleFacts range={proposed} />}
          </div>
        </Card>
      )}
      {draft === undefined && scheduled !== undefined && (
        <Card ref={card} className="schedule-room" aria-labelledby="scheduled-time">
          <div>
            <small>{t("schedule.scheduled")}</small>
            <h2 id="scheduled-time">{timeText(scheduled, zone)}</h2>
            <ScheduleFacts range={scheduled} />
          </div>
          {local === undefined && <ScheduleWays range={scheduled} isNew={isNew} />}
        </Card>
      )}
    </>
  );
}

function timeText(range: SlotRange, zone: string): string {
  return rangeText(instants(range), zone);
}

/** What is spoken when the time is set, moved or taken away, here or elsewhere. `show` is called when it was set here. */
function useScheduleNews(scheduled: SlotRange | undefined, zone: string, show: () => void): string {
  const [said, setSaid] = useState({ start: scheduled?.start, end: scheduled?.end, news: "" });
  // Unscheduled here: the line over the grid says so, with a way back.
  const wasCalledOff = useMeetingState(({ calledOff }) => calledOff !== undefined);
  const wasSetHere = useRef(false);
  useSessionEvent((event) => {
    if (event.kind === "scheduled") wasSetHere.current = true;
  });
  useEffect(() => {
    if (scheduled === undefined || !wasSetHere.current) return;
    wasSetHere.current = false;
    show();
  });
  if (said.start !== scheduled?.start || said.end !== scheduled?.end) {
    const ended = wasCalledOff ? "" : t("schedule.unscheduled");
    const news = scheduled === undefined ? ended : t("schedule.scheduledAt", { time: timeText(scheduled, zone) });
    setSaid({ start: scheduled?.start, end: scheduled?.end, news });
  }
  return said.news;
}

const Card = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: 12px 24px;
  padding: 14px 18px 16px;
  border: 1px solid ${hue("sched", 0.35)};
  border-inline-start: 4px solid ${hue("sched")};
  border-radius: var(--radius);
  background: color-mix(in srgb, ${hue("sched")} 6%, var(--surface));
  scroll-margin-top: 16px;
  font-variant-numeric: tabular-nums;
  & > div:first-of-type {
    flex: 1 1 320px;
    min-width: 0;
  }
  & > div > small {
    color: ${hue("sched")};
    font-size: 12px;
    font-weight: 700;
    letter-spacing: 0.04em;
    text-transform: uppercase;
  }
  & h2,
  & > div > b {
    display: block;
    font-size: 20px;
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
    & h2,
    & > div > b {
      font-size: 18px;
    }
    &[data-preview] {
      min-height: 116px;
    }
  }
`;
