import styled from "@emotion/styled";
import { useId } from "react";
import { deviceZone } from "../time/viewer-time.ts";
import { labelStyle } from "../ui/field-style.ts";
import { Select } from "../ui/Select.tsx";
import { t } from "../text/t.ts";

type ZoneFieldProps = {
  zone: string;
  onZone: (zone: string) => void;
  /** The meeting's own, always among the choices; undefined while there is no meeting. */
  own?: string;
};

/** A user who edits a meeting on a journey does not move it: its zone changes only where another is chosen. */
export default function ZoneField({ zone, onZone, own }: ZoneFieldProps) {
  const id = useId();
  const hint = useId();
  const near = [...new Set([own ?? deviceZone(), deviceZone()])];
  return (
    <Field>
      <Label htmlFor={id}>{t("create.timeZone")}</Label>
      <Zones id={id} aria-describedby={hint} value={zone} onChange={(event) => onZone(event.target.value)}>
        <optgroup label={own === undefined ? t("create.yourZone") : t("create.meetingsAndYourZone")}>
          {near.map(option)}
        </optgroup>
        <optgroup label={t("create.allZones")}>
          {Intl.supportedValuesOf("timeZone")
            .filter((other) => !near.includes(other))
            .map(option)}
        </optgroup>
      </Zones>
      <Hint id={hint}>{t("create.timeZoneHint")}</Hint>
    </Field>
  );
}

const option = (zone: string) => (
  <option key={zone} value={zone}>
    {zone.replaceAll("_", " ")}
  </option>
);

const Field = styled.div`
  margin-bottom: 28px;
`;

const Label = styled.label(labelStyle);

const Zones = styled(Select)`
  max-width: 340px;
`;

const Hint = styled.p`
  margin-top: 8px;
  color: var(--muted);
  font-size: 13px;
`;
