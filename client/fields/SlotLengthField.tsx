import styled from "@emotion/styled";
import { useId } from "react";
import { SLOT_MINUTES, type SlotMinutes } from "#domain/time/slot.ts";
import { t } from "../text/t.ts";
import { wholeLengthText } from "../time/late-words.ts";
import { labelStyle } from "../ui/field-style.ts";
import { Hint } from "../ui/Muted.tsx";
import { Select } from "../ui/Select.tsx";

export type SlotLengthFieldProps = { minutes: SlotMinutes; onMinutes: (minutes: SlotMinutes) => void };

/** In which steps people answer: how long each slot is. */
export function SlotLengthField({ minutes, onMinutes }: SlotLengthFieldProps) {
  const id = useId();
  const hint = useId();
  return (
    <Field>
      <Label htmlFor={id}>{t("shape.slotLength")}</Label>
      <Lengths
        id={id}
        aria-describedby={hint}
        value={minutes}
        onChange={({ target }) => {
          const chosen = SLOT_MINUTES.find((one) => one === Number(target.value));
          if (chosen !== undefined) onMinutes(chosen);
        }}
      >
        {SLOT_MINUTES.map((one) => (
          <option key={one} value={one}>
            {wholeLengthText(one)}
          </option>
        ))}
      </Lengths>
      <Hint id={hint}>{t("shape.slotLengthHint")}</Hint>
    </Field>
  );
}

const Field = styled.div`
  margin-top: 16px;
`;

const Label = styled.label(labelStyle);

const Lengths = styled(Select)`
  max-width: 160px;
  margin-bottom: 8px;
`;
