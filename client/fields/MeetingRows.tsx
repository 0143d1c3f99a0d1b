import { useMemo, useRef } from "react";
import { type Named, parsePeople } from "#domain/meeting/pasted-people.ts";
import { numberText } from "#domain/time/words/number-text.ts";
import { listed, t } from "../text/t.ts";
import { useReader } from "../time/words.ts";
import { dayAndClockText, wholeLengthText } from "../time/late-words.ts";
import { FieldsRow } from "./FieldsRow.tsx";
import type { KindOfForm } from "./KindField.tsx";
import { OptionFields, type OptionsOfForm } from "./OptionFields.tsx";
import { NO_PEOPLE, type PeopleDraft } from "./people-draft.ts";
import { PeopleField } from "./PeopleField.tsx";

type MeetingRowsProps = PeopleRowProps & {
  readonly form: OptionsOfForm & { readonly kind?: KindOfForm };
  readonly onChange: (change: Partial<OptionsOfForm>) => void;
  readonly zone: string;
};

/** Closed rows, because most meetings name no one and keep the usual options. */
export function MeetingRows({ form, onChange, zone, ...people }: MeetingRowsProps) {
  const isWhole = form.kind === "wholeDays";
  return (
    <>
      <PeopleRow {...people} />
      <FieldsRow label={t("options.more")} value={optionsText(form, isWhole, zone)}>
        <OptionFields isWhole={isWhole} options={form} onOptions={onChange} zone={zone} />
      </FieldsRow>
    </>
  );
}

type PeopleRowProps = {
  readonly people: PeopleDraft | undefined;
  readonly onPeople: (people: PeopleDraft) => void;
  /** People who are expected already. */
  readonly expectedPeople?: readonly Named[] | undefined;
};

function PeopleRow({ people = NO_PEOPLE, onPeople, expectedPeople }: PeopleRowProps) {
  const reader = useReader();
  const box = useRef<HTMLTextAreaElement>(null);
  const added = useMemo(() => parsePeople(people.text, expectedPeople).people.length, [people.text, expectedPeople]);
  const count = added + (expectedPeople?.length ?? 0);
  return (
    <FieldsRow
      label={t("create.whoAnswers")}
      value={count === 0 ? NOTHING : numberText(reader, count)}
      onOpen={(row) => {
        box.current?.focus();
        // Focus shows only the caret's line; the bottom bar would cover the others.
        row.scrollIntoView({ block: "nearest" });
      }}
    >
      <PeopleField draft={people} onDraft={onPeople} expectedPeople={expectedPeople} box={box} />
    </FieldsRow>
  );
}

/** The value of a row whose fields are empty. */
export const NOTHING = "—";

/** Writes what the row of options holds: `30 min, everyone sees answers`. */
function optionsText(options: OptionsOfForm, isWhole: boolean, zone: string): string {
  const { slotMinutes = 30, answersVisibleTo, protectAnswers, allowIfNeeded, closesAt, minRespondents } = options;
  const parts = [
    !isWhole && wholeLengthText(slotMinutes),
    answersVisibleTo === "organiser" ? t("options.organiserSees") : t("options.everyoneSees"),
    protectAnswers && t("options.protected"),
    allowIfNeeded === true && t("options.withIfNeeded"),
    closesAt !== undefined &&
      t("options.until", { time: dayAndClockText(Temporal.Instant.from(closesAt).epochMilliseconds, zone) }),
    minRespondents !== undefined && t("options.fromCount", { count: minRespondents }),
  ];
  return listed(parts.filter((part) => typeof part === "string"));
}
