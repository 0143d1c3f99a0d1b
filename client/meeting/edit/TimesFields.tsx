import styled from "@emotion/styled";
import { DaysField } from "../../fields/DaysField.tsx";
import { HoursField } from "../../fields/HoursField.tsx";
import { KindField, offeredWeekdays, WeekdaysField } from "../../fields/KindField.tsx";
import ZoneField from "../../fields/ZoneField.tsx";
import { t } from "../../text/t.ts";
import { useToday } from "../../time/viewer-time.ts";
import type { MeetingReply } from "../model/meeting-query.ts";
import { daysOf, type EditedMeeting } from "./edit-draft.ts";
import { NOTE } from "../../ui/theme.ts";

type TimesFieldsProps = {
  readonly meeting: MeetingReply;
  readonly before: EditedMeeting;
  readonly edited: EditedMeeting;
  readonly onChange: (change: Partial<EditedMeeting>) => void;
};

export function TimesFields({ meeting, before, edited, onChange }: TimesFieldsProps) {
  const today = useToday();
  const { kind, tentativeDates, timezone } = edited;
  const isScheduled = (meeting.scheduledStart ?? meeting.scheduledStartDateTime) !== undefined;
  const prompt = t("edit.prompt");
  const days = daysOf(edited);
  const firstDate = tentativeDates.toSorted()[0] ?? today;
  return (
    <>
      <Prompt>{prompt}</Prompt>
      <KindField kind={kind} onKind={(chosen) => onChange({ kind: chosen })} />
      <KindNote role="status">
        {kind !== before.kind && <p>{t("edit.otherKind")}</p>}
        {kind !== before.kind && isScheduled && <p>{t("edit.otherKindUnschedules")}</p>}
      </KindNote>
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
      {kind !== "wholeDays" && (
        <>
          <HoursField hours={edited} onHours={onChange} days={days} date={firstDate} zone={timezone} />
          <ZoneField
            zone={timezone}
            onZone={(zone) => onChange({ timezone: zone })}
            meetingZone={before.timezone}
            date={firstDate}
          />
        </>
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
