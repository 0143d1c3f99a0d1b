import { useNavigate } from "react-router";
import { Link } from "../ui/Link.tsx";
import { call } from "../api/call.ts";
import { clearToken, getToken } from "../api/token.ts";
import { Button } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { toast } from "../ui/toast.ts";
import { useForm } from "../ui/use-form.ts";
import { FormPage, Notice } from "../frame/FormPage.tsx";
import { AccountForm, PasswordField } from "./AccountForm.tsx";
import { newPasswordFault, repeatedPasswordFault } from "./faults.ts";
import { useLinkSecret } from "../session/use-link-secret.ts";
import { t } from "../text/t.ts";

const WORDS = {
  first: {
    title: t("account.setPasswordTitle"),
    heading: t("account.setYourPassword"),
    label: "known",
    button: t("account.setPassword"),
    done: t("account.passwordSet"),
  },
  next: {
    title: t("account.resetPasswordTitle"),
    heading: t("account.chooseNewPassword"),
    label: "new",
    button: t("account.resetPassword"),
    done: t("account.passwordReset"),
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

/** The link of the mail says whether the account has had no password so far. */
export default function ConfirmPasswordResetPage() {
  const secret = useLinkSecret(["pwresetToken"], ["first"]);
  const words = secret?.first === undefined ? WORDS.next : WORDS.first;
  return (
    <FormPage title={words.title} heading={words.heading}>
      {secret === undefined ? <NotValid /> : <NewPassword token={secret.pwresetToken} words={words} />}
    </FormPage>
  );
}

function NotValid() {
  return (
    <Notice>
      <p>{t("account.badResetURL")}</p>
      <Link to="/forgot-password">{t("account.askForLink")}</Link>
    </Notice>
  );
}

function NewPassword({ token, words }: { token: string; words: Words }) {
  const navigate = useNavigate();
  const { field, form, isBusy, failure } = useForm({
    start: { password: "", repeated: "" },
    rules: {
      password: ({ password }) => newPasswordFault(password),
      repeated: ({ repeated, password }) => repeatedPasswordFault(repeated, password),
    },
    async send({ password }) {
      await call("confirmPasswordReset", { body: { password }, token });
      // Every session ended with the old password, this browser's too if it had one.
      clearToken(getToken());
      toast(words.done, { kind: "primary" });
      void navigate("/login", { replace: true });
    },
  });
  return (
    <AccountForm {...form}>
      <PasswordField
        words={words.label}
        autoComplete="new-password"
        hint={t("account.passwordLength")}
        {...field("password")}
      />
      <PasswordField words="repeated" autoComplete="new-password" {...field("repeated")} />
      <RequestFailure error={failure} />
      <Button kind="primary" type="submit" busy={isBusy}>
        {words.button}
      </Button>
    </AccountForm>
  );
}
