import styled from "@emotion/styled";
import { LIMITS } from "#domain/limits.ts";
import { hue, SMALL } from "../ui/theme.ts";
import { inputStyle } from "../ui/field-style.ts";
import { LabelledField } from "./LabelledField.tsx";
import { SwitchField } from "../ui/SwitchField.tsx";
import { t } from "../text/t.ts";

export type NameFieldProps = { name: string; onName: (name: string) => void; takesFocus?: boolean };

/** The page's heading is the name one types. */
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
  font-size: 28px;
  font-weight: 700;
  letter-spacing: -0.025em;
  line-height: 1.2;
  &::placeholder {
    color: var(--muted);
    opacity: 1;
    font-weight: 600;
  }
  /* A heading that is typed in has no box to draw a ring around: its line shows the focus. */
  &:focus {
    outline: none;
    border-bottom-color: ${hue("sched")};
    box-shadow: 0 1px 0 0 ${hue("sched")};
  }
  ${SMALL} {
    font-size: 24px;
  }
`;

export function AboutField({ about, onAbout }: { about: string; onAbout: (about: string) => void }) {
  return (
    <Field label={t("create.about")}>
      {(control) => (
        <Lines
          {...control}
          rows={3}
          maxLength={LIMITS.about}
          placeholder={t("create.aboutExample")}
          value={about}
          onChange={(event) => onAbout(event.target.value)}
        />
      )}
    </Field>
  );
}

type PlaceFieldProps = { place: string | undefined; onPlace: (place: string | undefined) => void };

/** Where the group meets: words or a link. */
export function PlaceField({ place = "", onPlace }: PlaceFieldProps) {
  return (
    <Field label={t("create.place")}>
      {(control) => (
        <Line
          {...control}
          autoComplete="off"
          maxLength={LIMITS.place}
          placeholder={t("create.placeExample")}
          value={place}
          onChange={({ target }) => onPlace(target.value === "" ? undefined : target.value)}
        />
      )}
    </Field>
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

export function ProtectField({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Place>
      <SwitchField
        label={t("create.protectAnswers")}
        hint={t("create.protectAnswersHint")}
        isOn={isOn}
        onChange={onChange}
      />
    </Place>
  );
}

const Place = styled.div`
  display: flex;
  margin-bottom: 24px;
`;
