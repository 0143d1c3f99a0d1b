import styled from "@emotion/styled";
import { useId } from "react";
import { hue } from "../ui/theme.ts";

/** Nobody gets mail who did not ask for it: unticked until somebody ticks it. */
export function NoticesField({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const hint = useId();
  return (
    <Field>
      <input
        type="checkbox"
        name="notices"
        aria-describedby={hint}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        Email me about my meetings
        <small id={hint}>When somebody responds, and when a time is set, changed or called off.</small>
      </span>
    </Field>
  );
}

const Field = styled.label`
  display: flex;
  gap: 12px;
  font-weight: 600;
  cursor: pointer;
  & > input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 1px 0 0;
    accent-color: ${hue("free")};
    cursor: pointer;
  }
  & small {
    display: block;
    color: var(--muted);
    font-size: 13px;
    font-weight: 400;
  }
`;
