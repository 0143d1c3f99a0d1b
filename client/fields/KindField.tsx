import styled from "@emotion/styled";
import { type MeetingKind, type Weekday, weekdayOf, WEEKDAYS } from "#domain/meeting/kind.ts";
import { t } from "../text/t.ts";
import { RaisedChoice } from "../ui/RaisedChoice.tsx";

/** What a form has of a meeting's kind: none is named of dates, as servers of before know none. */
export type KindOfForm = Exclude<MeetingKind, "dates"> | undefined;

type KindFieldProps = { readonly kind: MeetingKind | undefined; readonly onKind: (kind: KindOfForm) => void };

/** What the meeting's days are. */
export function KindField({ kind = "dates", onKind }: KindFieldProps) {
  const kinds: Record<MeetingKind, string> = {
    dates: t("shape.dates"),
    weekdays: t("shape.weekdays"),
    wholeDays: t("shape.wholeDays"),
  };
  return (
    <Kinds
      label={t("shape.kind")}
      options={kinds}
      chosen={kind}
      onChoose={(chosen) => onKind(chosen === "dates" ? undefined : chosen)}
    />
  );
}

const Kinds = styled(RaisedChoice<MeetingKind>)`
  width: fit-content;
`;

/** The days of the week that are offered, Monday first: until any was chosen, those of the dates. */
export function offeredWeekdays(
  { weekdays }: { readonly weekdays?: readonly Weekday[] | undefined },
  dates: readonly string[],
): readonly Weekday[] {
  return weekdays ?? WEEKDAYS.filter((weekday) => dates.some((date) => weekdayOf(date) === weekday));
}
