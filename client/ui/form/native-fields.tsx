import { css } from "@emotion/react";
import styled from "@emotion/styled";
import { type ReactNode, useId } from "react";
import { Hint } from "../Muted.tsx";
import { FINGER, hue } from "../theme.ts";

export const inputStyle = css`
  width: 100%;
  min-height: 44px;
  padding: 9px 12px;
  border: 1px solid var(--field);
  border-radius: 10px;
  background: var(--surface);
  color: var(--ink);
  font-size: var(--text-body);
  ${FINGER} {
    /* Below 16 px, phones zoom the page on focus. */
    font-size: 1rem;
  }
  &::placeholder {
    color: var(--muted);
    opacity: 1;
  }
  &:focus,
  &[data-focused] {
    outline: 2px solid ${hue("sched")};
    outline-offset: 2px;
  }
  &[aria-invalid="true"],
  &[data-invalid] {
    border-color: ${hue("danger")};
  }
`;

export const labelStyle = css`
  display: block;
  margin-bottom: 6px;
  font-weight: 600;
`;

type LabelledFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly className?: string;
  /** Draws the control with attributes that link label and hint. */
  readonly children: (control: { readonly id: string; readonly "aria-describedby"?: string | undefined }) => ReactNode;
};

export function LabelledField({ label, hint, className, children }: LabelledFieldProps) {
  const id = useId();
  const hintID = useId();
  return (
    <div className={className}>
      <Label htmlFor={id}>{label}</Label>
      {children({ id, "aria-describedby": hint === undefined ? undefined : hintID })}
      {hint !== undefined && <Below id={hintID}>{hint}</Below>}
    </div>
  );
}

const Label = styled.label(labelStyle);

const Below = styled(Hint)`
  margin-top: 8px;
`;
