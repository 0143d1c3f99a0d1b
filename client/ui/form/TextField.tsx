import styled from "@emotion/styled";
import { FieldError } from "react-aria-components/FieldError";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { TextField as AriaTextField } from "react-aria-components/TextField";
import { inputStyle, labelStyle } from "./native-fields.tsx";
import { hue } from "../theme.ts";

export type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string;
  name?: string;
  type?: "text" | "email" | "password" | "url";
  placeholder?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  maxLength?: number;
  required?: boolean;
  isReadOnly?: boolean;
};

/** Brings React Aria with it: import it in lazily loaded code. */
export function TextField({ label, error, hint, placeholder = "", required = false, ...field }: TextFieldProps) {
  return (
    // "aria": the page shows errors, not the browser's bubbles.
    <Field {...field} isRequired={required} isInvalid={error !== undefined} validationBehavior="aria">
      <FieldLabel>{label}</FieldLabel>
      <Line placeholder={placeholder} />
      {hint !== undefined && <Hint slot="description">{hint}</Hint>}
      <Fault>{error}</Fault>
    </Field>
  );
}

const Field = styled(AriaTextField)`
  display: block;
  & + & {
    margin-top: 16px;
  }
`;

const FieldLabel = styled(Label)(labelStyle);
const Line = styled(Input)(inputStyle);

const Hint = styled(Text)`
  display: block;
  margin-top: 6px;
  color: var(--muted);
  font-size: var(--text-note);
`;

const Fault = styled(FieldError)`
  display: block;
  margin-top: 6px;
  color: ${hue("danger")};
  font-size: var(--text-note);
`;

export const OneFieldForm = styled.form`
  display: flex;
  align-items: flex-start;
  gap: 12px;
  & > :first-child {
    flex: 1;
  }
  & > button {
    min-height: 44px;
    margin-top: 28.5px;
  }
`;
