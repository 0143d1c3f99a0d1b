import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router";
import { useSiteAccess } from "../session/site-access.ts";
import { Link } from "../ui/Link.tsx";
import { call } from "../api/call.ts";
import { Button } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { Elsewhere, FormPage, Notice } from "../frame/FormPage.tsx";
import { AccountForm, useAccountForm } from "./AccountForm.tsx";
import { toast } from "../ui/toast.ts";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const { passwordLogin } = useSiteAccess();
  if (!passwordLogin) return <Navigate to="/login" replace />;
  return (
    <FormPage
      title={t("account.forgotPasswordTitle")}
      heading={sentTo === undefined ? t("account.forgotPassword") : t("account.emailSent")}
      takesFocus={sentTo !== undefined}
    >
      {sentTo === undefined ? <AskForEmail onSent={setSentTo} /> : <EmailSent email={sentTo} />}
      <Elsewhere>
        <Link to="/login">{t("account.backToLogin")}</Link>
      </Elsewhere>
    </FormPage>
  );
}

function AskForEmail({ onSent }: { onSent: (email: string) => void }) {
  const form = useAccountForm(["ownEmail"], async ({ ownEmail: email }) => {
    await call("resetPassword", { body: { email } });
    onSent(email);
  });
  return <AccountForm form={form} button={t("account.reset")} takesFocus />;
}

/** Equal words for addresses with and without an account. */
function EmailSent({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => call("resetPassword", { body: { email } }),
    onSuccess: () => toast(t("account.resent"), { kind: "primary" }),
  });
  return (
    <Notice>
      <p>
        <Marked text={t("account.resetSent")} marks={{ email: () => <b>{email}</b> }} />
      </p>
      <p>{t("account.pressResend")}</p>
      <RequestFailure error={resend.error} />
      <Button busy={resend.isPending} onClick={() => resend.mutate()}>
        {t("account.resend")}
      </Button>
    </Notice>
  );
}
