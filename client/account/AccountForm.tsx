import styled from "@emotion/styled";
import { type ReactNode, useState } from "react";
import { isEmail } from "#domain/email.ts";
import { LIMITS, PASSWORD_LENGTH } from "#domain/limits.ts";
import { hasControlCharacters, isInvisible, typedText } from "#domain/text.ts";
import { useSiteAccess } from "../session/site-access.ts";
import { t } from "../text/t.ts";
import { Button } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { TextField, type TextFieldProps } from "../ui/form/TextField.tsx";
import { CARD, SMALL } from "../ui/theme.ts";
import { useForm } from "../ui/form/use-form.ts";
import { ProviderButtons, type ProviderReason } from "./ProviderButtons.tsx";

type FieldName = "name" | "email" | "ownEmail" | "password" | "newPassword" | "nextPassword" | "repeated";
type AccountField = Pick<TextFieldProps, "label" | "hint" | "placeholder" | "type" | "autoComplete" | "maxLength"> & {
  readonly fault: (value: string, values: Readonly<Record<string, string>>) => string | undefined;
  readonly toggle?: { readonly show: string; readonly hide: string };
};

const EMAIL: AccountField = {
  label: t("account.email"),
  type: "email",
  autoComplete: "email",
  maxLength: LIMITS.email,
  fault: (email) => (isEmail(email.trim()) ? undefined : t("account.enterEmail")),
};

const PASSWORD: AccountField = {
  label: t("account.password"),
  toggle: { show: t("account.showPassword"), hide: t("account.hidePassword") },
  autoComplete: "current-password",
  // Any text may be right, because older passwords followed other rules.
  fault: (password) => (password === "" ? t("account.enterPassword") : undefined),
};

const NEW_PASSWORD: AccountField = {
  ...PASSWORD,
  autoComplete: "new-password",
  hint: t("account.passwordLength"),
  fault(password) {
    const { length } = Array.from(password);
    const fits = length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most;
    return fits ? undefined : t("account.wrongLength");
  },
};

export const FIELDS: Readonly<Record<FieldName, AccountField>> = {
  name: {
    label: t("account.name"),
    autoComplete: "name",
    maxLength: LIMITS.personName,
    fault: (name) =>
      isInvisible(name) || hasControlCharacters(typedText(name).trim()) ? t("account.enterName") : undefined,
  },
  email: EMAIL,
  ownEmail: { ...EMAIL, placeholder: t("account.whatEmail") },
  password: PASSWORD,
  newPassword: NEW_PASSWORD,
  nextPassword: {
    ...NEW_PASSWORD,
    label: t("account.newPassword"),
    toggle: { show: t("account.showNewPassword"), hide: t("account.hideNewPassword") },
  },
  repeated: {
    label: t("account.confirmPassword"),
    toggle: { show: t("account.showConfirmPassword"), hide: t("account.hideConfirmPassword") },
    autoComplete: "new-password",
    fault: (repeated, { newPassword, nextPassword = newPassword }) =>
      repeated === nextPassword ? undefined : t("account.notTheSame"),
  },
};

/** `send` gets names and addresses without surrounding blanks. */
export function useAccountForm<Name extends FieldName>(
  fields: readonly Name[],
  send: (values: Readonly<Record<Name, string>>) => Promise<void>,
) {
  const form = useForm({
    start: byName(fields, () => ""),
    rules: byName(
      fields,
      (name) => (values: Readonly<Record<Name, string>>) => FIELDS[name].fault(values[name], values),
    ),
    send: (values) =>
      send(byName(fields, (name) => (FIELDS[name].toggle === undefined ? values[name].trim() : values[name]))),
  });
  return { ...form, fields };
}

function byName<Name extends string, T>(names: readonly Name[], of: (name: Name) => T): Readonly<Record<Name, T>> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>; // as: with all of them
}

type AccountFormProps<Name extends FieldName> = {
  readonly form: ReturnType<typeof useAccountForm<Name>>;
  readonly button: string;
  readonly takesFocus?: boolean;
  readonly lead?: ReactNode;
  readonly note?: ReactNode;
  /** Offers the providers too; a site without passwords has nothing else. */
  readonly providersFor?: ProviderReason;
  readonly children?: ReactNode;
};

export function AccountForm<Name extends FieldName>(props: AccountFormProps<Name>) {
  const { form, button, takesFocus = false, lead, note, providersFor, children } = props;
  const { passwordLogin } = useSiteAccess();
  const providers = providersFor && <ProviderButtons reason={providersFor} isOnly={!passwordLogin} />;
  if (!passwordLogin) {
    return (
      <Sheet as="div">
        {lead}
        {providers}
      </Sheet>
    );
  }
  return (
    <Sheet {...form.form}>
      {lead}
      {form.fields.map((name, place) => (
        <FieldOf
          key={name}
          of={name}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user came here to type this
          autoFocus={takesFocus && place === 0}
          {...form.field(name)}
        />
      ))}
      {children}
      <RequestFailure error={form.failure} />
      {note}
      <Button kind="primary" type="submit" busy={form.isBusy}>
        {button}
      </Button>
      {providers}
    </Sheet>
  );
}

type FieldOfProps = Pick<TextFieldProps, "name" | "value" | "onChange" | "error" | "autoFocus"> & { of: FieldName };

function FieldOf({ of, ...state }: FieldOfProps) {
  const [isShown, setIsShown] = useState(false);
  const { fault: _, toggle, ...field } = FIELDS[of];
  if (toggle === undefined) return <TextField {...field} {...state} required />;
  return (
    <Password>
      <TextField {...field} {...state} required type={isShown ? "text" : "password"} />
      <Toggle type="button" aria-label={isShown ? toggle.hide : toggle.show} onClick={() => setIsShown(!isShown)}>
        {isShown ? t("account.hide") : t("account.show")}
      </Toggle>
    </Password>
  );
}

const Sheet = styled.form`
  display: grid;
  align-content: start;
  gap: 16px;
  padding: 24px;
  ${CARD};
  & > button {
    min-height: 46px;
    margin-top: 4px;
    font-size: 1rem;
  }
  && > div,
  && > p[role="alert"] {
    margin-top: 0;
  }
  ${SMALL} {
    padding: 16px;
  }
`;

const Password = styled.div`
  position: relative;
`;

const Toggle = styled.button`
  position: absolute;
  top: -4px;
  inset-inline-end: 0;
  padding: 4px 2px;
  border-radius: 6px;
  color: var(--muted);
  font-size: var(--text-note);
  font-weight: 600;
  &:hover {
    color: var(--ink);
  }
  &::after {
    content: "";
    position: absolute;
    inset: -8px -6px;
  }
`;
