import { Navigate, useNavigate } from "react-router";
import { Link } from "../ui/Link.tsx";
import { call } from "../api/call.ts";
import { clearToken, getToken } from "../api/token.ts";
import { toast } from "../ui/toast.ts";
import { FormPage, Notice } from "../frame/FormPage.tsx";
import { AccountForm, useAccountForm } from "./AccountForm.tsx";
import { useSiteAccess } from "../session/site-access.ts";
import { useLinkSecret } from "../session/use-link-secret.ts";
import { t } from "../text/t.ts";

const WORDS = {
  first: {
    title: t("account.setPasswordTitle"),
    heading: t("account.setYourPassword"),
    field: "newPassword",
    button: t("account.setPassword"),
    done: t("account.passwordSet"),
  },
  next: {
    title: t("account.resetPasswordTitle"),
    heading: t("account.chooseNewPassword"),
    field: "nextPassword",
    button: t("account.resetPassword"),
    done: t("account.passwordReset"),
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

export default function ConfirmPasswordResetPage() {
  const secret = useLinkSecret(["pwresetToken"], ["first"]);
  const { passwordLogin } = useSiteAccess();
  if (!passwordLogin) return <Navigate to="/login" replace />;
  const words = secret?.first === undefined ? WORDS.next : WORDS.first;
  return (
    <FormPage title={words.title} heading={words.heading}>
      {secret === undefined ? (
        <Notice>
          <p>{t("account.badResetURL")}</p>
          <Link to="/forgot-password">{t("account.askForLink")}</Link>
        </Notice>
      ) : (
        <NewPassword token={secret.pwresetToken} words={words} />
      )}
    </FormPage>
  );
}

function NewPassword({ token, words }: { token: string; words: Words }) {
  const navigate = useNavigate();
  const form = useAccountForm([words.field, "repeated"], async ({ repeated: password }) => {
    const session = getToken();
    await call("confirmPasswordReset", { body: { password }, token });
    // Every session ended, this browser's too.
    clearToken(session);
    toast(words.done, { kind: "primary" });
    void navigate("/login", { replace: true });
  });
  return <AccountForm form={form} button={words.button} />;
}
