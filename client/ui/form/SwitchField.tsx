import styled from "@emotion/styled";
import { useId } from "react";
import { Hint } from "../Muted.tsx";
import { hue } from "../theme.ts";

export type SwitchFieldProps = {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** A box takes effect when the form is sent. */
  isBox?: boolean;
};

export function SwitchField({ label, hint, isOn, onChange, isBox = false }: SwitchFieldProps) {
  const hintID = useId();
  const Input = isBox ? Box : Switch;
  return (
    <Field>
      <Input
        type="checkbox"
        aria-describedby={hintID}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        <Below as="small" id={hintID}>
          {hint}
        </Below>
      </span>
    </Field>
  );
}

const Field = styled.label`
  display: flex;
  align-items: flex-start;
  gap: 12px;
  align-self: flex-start;
  min-height: 44px;
  font-weight: 600;
`;

const Below = styled(Hint)`
  display: block;
  font-weight: 400;
`;

const Box = styled.input`
  margin: 2px 0 0;
`;

const Switch = styled.input`
  appearance: none;
  position: relative;
  width: 40px;
  height: 24px;
  border-radius: 12px;
  /* 3 : 1 against the paper; line-strong has less. */
  background: color-mix(in srgb, var(--muted) 80%, var(--paper));
  transition: background-color 0.15s;
  &::after {
    content: "";
    position: absolute;
    top: 3px;
    inset-inline-start: 3px;
    width: 18px;
    height: 18px;
    border-radius: 50%;
    background: var(--surface);
    transition: transform 0.15s;
  }
  &:checked {
    background: ${hue("free")};
  }
  &:checked::after {
    transform: translateX(calc(var(--forward) * 16px));
  }
`;
