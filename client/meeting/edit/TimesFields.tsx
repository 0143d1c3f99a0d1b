import styled from "@emotion/styled";
import { DayHours } from "../../fields/DayHours.tsx";
import { DaysCard, DaysField } from "../../fields/DaysField.tsx";
import { KindField } from "../../fields/KindField.tsx";
import { TimesLine } from "../../fields/TimesLine.tsx";
import { WeekdaysField } from "../../fields/WeekdaysField.tsx";
import { t } from "../../text/t.ts";
import { useToday } from "../../time/viewer-time.ts";
import type { MeetingReply } from "../model/meeting-query.ts";
import { daysOf, type EditedMeeting, offeredWeekdays } from "./edit-draft.ts";
import { NOTE } from "../../ui/theme.ts";

type TimesFieldsProps = {
  readonly meeting: MeetingReply;
  readonly before: EditedMeeting;
  readonly edited: EditedMeeting;
  readonly onChange: (change: Partial<EditedMeeting>) => void;
};

export function TimesFields({ meeting, before, edited, onChange }: TimesFieldsProps) {
  const today = useToday();
  const { kind, tentativeDates, timezone, minStartHour, maxEndHour, hoursByDay } = edited;
  const isScheduled = (meeting.scheduledStart ?? meeting.scheduledStartDateTime) !== undefined;
  const prompt = t("edit.prompt");
  const days = daysOf(edited);
  const firstDate = tentativeDates.toSorted()[0] ?? today;
  return (
    <>
      <Prompt>{prompt}</Prompt>
      <KindField hasWholeDays kind={kind} onKind={(chosen) => onChange({ kind: chosen })} />
      <KindNote role="status">
        {kind !== before.kind && <p>{t("edit.otherKind")}</p>}
        {kind !== before.kind && isScheduled && <p>{t("edit.otherKindUnschedules")}</p>}
      </KindNote>
      <DaysCard>
        {kind === "weekdays" ? (
          <WeekdaysField
            label={prompt}
            days={offeredWeekdays(edited, tentativeDates)}
            onDays={(weekdays) => onChange({ weekdays })}
          />
        ) : (
          <DaysField
            label={prompt}
            today={today}
            days={new Set(tentativeDates)}
            onDays={(dates) => onChange({ tentativeDates: [...dates].toSorted() })}
            opensAt={before.tentativeDates.find((date) => date >= today)}
          />
        )}
      </DaysCard>
      {kind !== "wholeDays" && (
        <Hours>
          <TimesLine
            hours={{ minStartHour, maxEndHour }}
            onHours={onChange}
            length={edited.durationMinutes}
            onLength={(minutes) => onChange({ durationMinutes: minutes })}
            slotMinutes={edited.slotMinutes}
            zone={timezone}
            onZone={(zone) => onChange({ timezone: zone })}
            meetingZone={before.timezone}
            date={firstDate}
          />
          <DayHours
            days={days}
            hours={{ minStartHour, maxEndHour, hoursByDay }}
            onHoursByDay={(byDay) => onChange({ hoursByDay: byDay })}
          />
        </Hours>
      )}
    </>
  );
}

const Prompt = styled.h2`
  margin: 32px 0 14px;
  font-size: var(--text-heading);
`;

const KindNote = styled.div`
  margin: 10px 0 16px;
  ${NOTE};
`;

const Hours = styled.div`
  display: grid;
  gap: 16px;
  margin-top: 24px;
`;
