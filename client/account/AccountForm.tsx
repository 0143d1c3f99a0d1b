import styled from "@emotion/styled";
import { LIMITS } from "#domain/limits.ts";
import { SMALL } from "../ui/theme.ts";
import { useState } from "react";
import { TextField, type TextFieldProps } from "../ui/TextField.tsx";
import { t } from "../text/t.ts";

/** The sheet of the forms of logging in and signing up. */
export const AccountForm = styled.form`
  display: grid;
  align-content: start;
  gap: 18px;
  padding: 26px 26px 28px;
  border: 1px solid var(--line);
  border-radius: 16px;
  background: var(--surface);
  box-shadow: var(--shadow);
  & > button {
    min-height: 46px;
    margin-top: 4px;
    font-size: 16px;
  }
  /* The gap alone spaces what fields and messages space elsewhere by themselves. */
  && > div,
  && > p[role="alert"] {
    margin-top: 0;
  }
  ${SMALL} {
    padding: 20px 16px 22px;
  }
`;

const WORDS = {
  known: { label: t("account.password"), show: t("account.showPassword"), hide: t("account.hidePassword") },
  new: { label: t("account.newPassword"), show: t("account.showNewPassword"), hide: t("account.hideNewPassword") },
  repeated: {
    label: t("account.confirmPassword"),
    show: t("account.showConfirmPassword"),
    hide: t("account.hideConfirmPassword"),
  },
} as const;

type FieldProps = Omit<TextFieldProps, "type" | "label" | "required">;

/** An address at which the user reads mail. */
export function EmailField(props: FieldProps) {
  return (
    <TextField
      {...props}
      label={t("account.email")}
      type="email"
      autoComplete="email"
      required
      maxLength={LIMITS.email}
    />
  );
}

export type PasswordFieldProps = FieldProps & {
  /** What the field is called. */
  readonly words?: keyof typeof WORDS;
};

/** A password, hidden until its writer wants to see it. */
export function PasswordField({ words = "known", ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const { label, show, hide } = WORDS[words];
  return (
    <Field>
      <TextField {...props} required label={label} type={isShown ? "text" : "password"} />
      <Toggle type="button" aria-label={isShown ? hide : show} onClick={() => setIsShown(!isShown)}>
        {isShown ? t("account.hide") : t("account.show")}
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
  inset-inline-end: 0;
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
