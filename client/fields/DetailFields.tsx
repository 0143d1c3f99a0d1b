import styled from "@emotion/styled";
import { LIMITS } from "#domain/limits.ts";
import { USUAL_MINUTES } from "#domain/meeting/meeting.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import type { SlotMinutes } from "#domain/time/slot-length.ts";
import { t } from "../text/t.ts";
import { lengthText } from "../time/late-words.ts";
import { inputStyle, LabelledField } from "../ui/form/native-fields.tsx";
import { Choice } from "../ui/form/Select.tsx";
import { hue, SMALL } from "../ui/theme.ts";
import type { KindOfForm } from "./KindField.tsx";
import type { Options } from "./options.ts";

export type NameFieldProps = { name: string; onName: (name: string) => void; takesFocus?: boolean };

export function NameField({ name, onName, takesFocus = false }: NameFieldProps) {
  return (
    <Input
      aria-label={t("create.meetingName")}
      placeholder={t("create.nameYourMeeting")}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- naming is what one came for
      autoFocus={takesFocus}
      autoComplete="off"
      enterKeyHint="done"
      maxLength={LIMITS.meetingName}
      value={name}
      onChange={(event) => onName(event.target.value)}
    />
  );
}

const Input = styled.input`
  flex: 1;
  min-width: 0;
  padding: 6px 0 8px;
  border: 0;
  border-bottom: 2px solid var(--field);
  border-radius: 0;
  background: transparent;
  font-size: 1.75rem;
  font-weight: 700;
  letter-spacing: -0.025em;
  line-height: 1.2;
  &::placeholder {
    color: var(--muted);
    opacity: 1;
    font-weight: 600;
  }
  &:focus {
    outline: none;
    border-bottom-color: ${hue("sched")};
    box-shadow: 0 1px 0 0 ${hue("sched")};
  }
  ${SMALL} {
    font-size: 1.5rem;
  }
`;

type Details = Pick<Options, "durationMinutes" | "slotMinutes" | "place"> & {
  readonly about: string;
  readonly kind?: KindOfForm;
};
type DetailFieldsProps = { readonly form: Details; readonly onChange: (change: Partial<Details>) => void };

export function DetailFields({ form, onChange }: DetailFieldsProps) {
  return (
    <>
      {form.kind !== "wholeDays" && (
        <DurationField
          minutes={form.durationMinutes}
          slotMinutes={form.slotMinutes}
          onMinutes={(durationMinutes) => onChange({ durationMinutes })}
        />
      )}
      <Field label={t("create.about")}>
        {(control) => (
          <Lines
            {...control}
            rows={3}
            maxLength={LIMITS.about}
            placeholder={t("create.aboutExample")}
            value={form.about}
            onChange={({ target }) => onChange({ about: target.value })}
          />
        )}
      </Field>
      <Field label={t("create.place")}>
        {(control) => (
          <Line
            {...control}
            autoComplete="off"
            maxLength={LIMITS.place}
            placeholder={t("create.placeExample")}
            value={form.place ?? ""}
            onChange={({ target }) => onChange({ place: target.value === "" ? undefined : target.value })}
          />
        )}
      </Field>
    </>
  );
}

const Field = styled(LabelledField)`
  margin-top: 32px;
  & + & {
    margin-top: 20px;
  }
`;

const Line = styled.input(inputStyle);

const Lines = styled.textarea`
  ${inputStyle};
  resize: vertical;
  line-height: 1.45;
`;

/** In minutes; only multiples of a slot are offered. A value set over REST is offered too. */
const CHOICES = [15, 30, 45, 60, 90, 120, 150, 180, 210, 240, 300, 360, 480];

type DurationFieldProps = {
  /** In minutes; undefined means the usual hour. */
  minutes: number | undefined;
  slotMinutes: SlotMinutes | undefined;
  onMinutes: (minutes: number | undefined) => void;
};

function DurationField({ minutes = USUAL_MINUTES, slotMinutes = 30, onMinutes }: DurationFieldProps) {
  const choices = [...new Set([...CHOICES.filter((choice) => choice % slotMinutes === 0), minutes])].toSorted(
    (a, b) => a - b,
  );
  return (
    <Duration label={t("panel.duration")}>
      {(control) => (
        <Lengths
          {...control}
          value={minutes}
          options={choices.map((choice) => [choice, lengthText({ start: 0, end: choice * MINUTE_MS })])}
          onChoose={(chosen) => onMinutes(chosen === USUAL_MINUTES ? undefined : chosen)}
        />
      )}
    </Duration>
  );
}

const Duration = styled(LabelledField)`
  display: flex;
  align-items: center;
  gap: 14px;
  margin-top: 20px;
  & > label {
    margin: 0;
  }
`;

const Lengths = styled(Choice<number>)`
  & > select {
    width: auto;
    min-width: 104px;
  }
`;
