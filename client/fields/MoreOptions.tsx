import styled from "@emotion/styled";
import { useState } from "react";
import { instantText } from "#domain/time/instant-text.ts";
import { LIMITS } from "#domain/limits.ts";
import { type Options, slotsChange } from "./options.ts";
import { t } from "../text/t.ts";
import { serverTime } from "../api/clock.ts";
import { zoneAbbreviation } from "../time/words.ts";
import { Fold, inputStyle, LabelledField } from "../ui/form/native-fields.tsx";
import { Choice } from "../ui/form/Select.tsx";
import { TextButton } from "../ui/TextButton.tsx";
import { SLOT_MINUTES } from "#domain/time/slot-length.ts";
import { wholeLengthText } from "../time/late-words.ts";
import { SwitchField } from "../ui/form/SwitchField.tsx";

type MoreOptionsProps = {
  options: Options;
  onOptions: (change: Options) => void;
  zone: string;
  isWhole: boolean;
};

export default function MoreOptions({ options, onOptions, zone, isWhole }: MoreOptionsProps) {
  const { closesAt, minRespondents, slotMinutes, answersVisibleTo, allowIfNeeded } = options;
  const [isOpen] = useState(
    [closesAt, minRespondents, slotMinutes, answersVisibleTo, allowIfNeeded].some((option) => option !== undefined),
  );
  return (
    <Fold open={isOpen}>
      <summary>{t("options.more")}</summary>
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
      <Switch>
        <SwitchField
          label={t("options.ifNeeded")}
          hint={t("options.ifNeededHint")}
          isOn={allowIfNeeded === true}
          onChange={(isOn) => onOptions({ allowIfNeeded: isOn || undefined })}
        />
      </Switch>
      <ClosingField closesAt={closesAt} zone={zone} onOptions={onOptions} />
      <Field label={t("options.atLeast")} hint={t("options.atLeastHint")}>
        {(control) => (
          <Input
            {...control}
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
    </Fold>
  );
}

type ClosingFieldProps = Pick<MoreOptionsProps, "zone" | "onOptions"> & { closesAt: string | undefined };

function ClosingField({ closesAt, zone, onOptions }: ClosingFieldProps) {
  const at =
    closesAt === undefined ? Temporal.Instant.fromEpochMilliseconds(serverTime()) : Temporal.Instant.from(closesAt);
  const hint = t("options.closesAtHint", { zone: zoneAbbreviation(zone, at.epochMilliseconds) });
  return (
    <Field label={t("options.closesAt")} hint={hint}>
      {(control) => (
        <Line>
          <Input
            {...control}
            type="datetime-local"
            max="9999-12-31T23:59"
            value={closesAt === undefined ? "" : wallText(at, zone)}
            onChange={({ target: { value } }) =>
              onOptions({ closesAt: value === "" ? undefined : instantOf(value, zone) })
            }
          />
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
