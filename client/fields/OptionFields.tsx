import styled from "@emotion/styled";
import { instantText } from "#domain/time/instant-text.ts";
import { LIMITS } from "#domain/limits.ts";
import { type Options, slotsChange } from "./options.ts";
import { t } from "../text/t.ts";
import { serverTime } from "../api/clock.ts";
import { zoneAbbreviation } from "../time/words.ts";
import { inputStyle, LabelledField } from "../ui/form/native-fields.tsx";
import { Choice } from "../ui/form/Select.tsx";
import { TextButton } from "../ui/TextButton.tsx";
import { SLOT_MINUTES } from "#domain/time/slot-length.ts";
import { wholeLengthText } from "../time/late-words.ts";
import { SwitchField } from "../ui/form/SwitchField.tsx";

export type OptionsOfForm = Options & { readonly protectAnswers: boolean };

type OptionFieldsProps = {
  readonly options: OptionsOfForm;
  readonly onOptions: (change: Partial<OptionsOfForm>) => void;
  readonly zone: string;
  readonly isWhole: boolean;
};

export function OptionFields({ options, onOptions, zone, isWhole }: OptionFieldsProps) {
  const { closesAt, minRespondents, slotMinutes, answersVisibleTo, allowIfNeeded, protectAnswers } = options;
  return (
    <>
      <SwitchField
        label={t("create.protectAnswers")}
        hint={t("create.protectAnswersHint")}
        isOn={protectAnswers}
        onChange={(isOn) => onOptions({ protectAnswers: isOn })}
      />
      <Switch>
        <SwitchField
          label={t("options.ifNeeded")}
          hint={t("options.ifNeededHint")}
          isOn={allowIfNeeded === true}
          onChange={(isOn) => onOptions({ allowIfNeeded: isOn || undefined })}
        />
      </Switch>
      {!isWhole && (
        <Field label={t("shape.slotLength")}>
          {(control) => (
            <Choice
              {...control}
              value={slotMinutes ?? 30}
              options={SLOT_MINUTES.map((minutes) => [minutes, wholeLengthText(minutes)])}
              onChoose={(minutes) => onOptions(slotsChange(options, minutes))}
            />
          )}
        </Field>
      )}
      <ClosingField closesAt={closesAt} zone={zone} onOptions={onOptions} />
      <Field label={t("options.atLeast")} hint={t("options.atLeastHint")}>
        {(control) => (
          <Input
            {...control}
            name="minRespondents"
            type="number"
            inputMode="numeric"
            min={1}
            max={LIMITS.respondents}
            value={minRespondents ?? ""}
            onChange={({ target }) => {
              const count = Math.round(Number(target.value));
              onOptions({ minRespondents: count >= 1 && count <= LIMITS.respondents ? count : undefined });
            }}
          />
        )}
      </Field>
      <Field label={t("options.visibleTo")} hint={t("options.visibleToHint")}>
        {(control) => (
          <Choice
            {...control}
            value={answersVisibleTo ?? "everyone"}
            options={[
              ["everyone", t("options.everyone")],
              ["organiser", t("options.onlyOrganiser")],
            ]}
            onChoose={(viewers) => onOptions({ answersVisibleTo: viewers === "organiser" ? viewers : undefined })}
          />
        )}
      </Field>
    </>
  );
}

type ClosingFieldProps = Pick<OptionFieldsProps, "zone" | "onOptions"> & { closesAt: string | undefined };

function ClosingField({ closesAt, zone, onOptions }: ClosingFieldProps) {
  const at =
    closesAt === undefined ? Temporal.Instant.fromEpochMilliseconds(serverTime()) : Temporal.Instant.from(closesAt);
  const hint = t("options.closesAtHint", { zone: zoneAbbreviation(zone, at.epochMilliseconds) });
  return (
    <Field label={t("options.closesAt")} hint={hint}>
      {(control) => (
        <Line>
          <Moment data-empty={closesAt === undefined ? t("options.noClosing") : undefined}>
            <Input
              {...control}
              name="closesAt"
              type="datetime-local"
              max="9999-12-31T23:59"
              value={closesAt === undefined ? "" : wallText(at, zone)}
              onChange={({ target: { value } }) =>
                onOptions({ closesAt: value === "" ? undefined : instantOf(value, zone) })
              }
            />
          </Moment>
          {closesAt !== undefined && (
            <TextButton onClick={() => onOptions({ closesAt: undefined })}>{t("options.noClosing")}</TextButton>
          )}
        </Line>
      )}
    </Field>
  );
}

/** `2026-11-24T17:00`, on the clocks of the zone. */
function wallText(at: Temporal.Instant, zone: string): string {
  return at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: "minute" });
}

function instantOf(wall: string, zone: string): string {
  return instantText(Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds);
}

const Field = styled(LabelledField)`
  margin-top: 16px;
  & input,
  & > :has(> select) {
    max-width: 260px;
  }
`;

const Switch = styled.div`
  display: flex;
  margin-top: 20px;
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 16px;
`;

const Input = styled.input(inputStyle);

/** An empty field says in words what it means, because browsers write `mm/dd/yyyy, --:-- --`. */
const Moment = styled.span`
  position: relative;
  width: 100%;
  max-width: 260px;
  &[data-empty]:not(:focus-within) {
    & > input {
      color: transparent;
    }
    &::before {
      content: attr(data-empty);
      position: absolute;
      inset-block: 0;
      inset-inline-start: 12px;
      display: grid;
      align-items: center;
      pointer-events: none;
    }
    @media (forced-colors: active) {
      &::before {
        content: none;
      }
    }
  }
`;
