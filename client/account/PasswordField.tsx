import styled from "@emotion/styled";
import { useState } from "react";
import { TextField, type TextFieldProps } from "../ui/TextField.tsx";

/** A password, hidden until its writer wants to see it. */
export function PasswordField(props: Omit<TextFieldProps, "type">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field>
      <TextField {...props} type={isShown ? "text" : "password"} />
      <Toggle
        type="button"
        aria-label={`${isShown ? "Hide" : "Show"} ${props.label.toLowerCase()}`}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? "Hide" : "Show"}
      </Toggle>
    </Field>
  );
}

const Field = styled.div`
  position: relative;
`;

const Toggle = styled.button`
  position: absolute;
  top: -4px;
  right: 0;
  padding: 4px 2px;
  border: 0;
  border-radius: 6px;
  background: transparent;
  color: var(--muted);
  font-size: 13px;
  font-weight: 600;
  cursor: pointer;
  &:hover {
    color: var(--ink);
  }
  /* What a finger hits. */
  &::after {
    content: "";
    position: absolute;
    inset: -8px -6px;
  }
`;
