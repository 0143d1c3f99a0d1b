import styled from "@emotion/styled";
import { type ReactNode, useId } from "react";
import { labelStyle } from "../ui/field-style.ts";
import { Hint } from "../ui/Muted.tsx";

type LabelledFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly className?: string;
  /** Draws the control with these attributes, by which label and hint belong to it. */
  readonly children: (control: { readonly id: string; readonly "aria-describedby"?: string | undefined }) => ReactNode;
};

/** A native control with its label above and what it is about below. */
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
