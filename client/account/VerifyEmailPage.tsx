import { useState } from "react";
import { useNavigate } from "react-router";
import { Link } from "../ui/Link.tsx";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { CallError } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import { lastPage } from "../session/tab-memory.ts";
import { signIn } from "../session/sign-in.ts";
import { useLinkSecret } from "../session/use-link-secret.ts";
import { Button } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { FormPage, Notice } from "../frame/FormPage.tsx";
import { toast } from "../ui/toast.ts";
import { useForm } from "../ui/use-form.ts";
import { AccountForm, PasswordField } from "./AccountForm.tsx";
import { passwordFault } from "./faults.ts";
import { LinkFailure } from "./LinkFailure.tsx";
import { t } from "../text/t.ts";

/**
 * Makes the account of a sign-up, for the one who chose its password. A reader of the mailbox would otherwise
 * make an account that a stranger can enter.
 */
export default function VerifyEmailPage() {
  const entity = useLinkSecret(["encrypted_entity", "iv", "salt", "tag"]);
  return (
    <FormPage title={t("account.verifyEmailTitle")} heading={t("account.verifyYourEmail")}>
      {entity === undefined ? <NotValid /> : <Verifying entity={entity} />}
    </FormPage>
  );
}

function NotValid() {
  return (
    <Notice>
      <p>{t("account.invalidURL")}</p>
      <Link to="/login">{t("account.backToLogin")}</Link>
    </Notice>
  );
}

function Verifying({ entity }: { entity: BodyOf<"verifyEmail"> }) {
  const navigate = useNavigate();
  const [broken, setBroken] = useState<CallError>();
  const { field, form, isBusy, failure } = useForm({
    start: { password: "" },
    rules: { password: ({ password }) => passwordFault(password) },
    async send({ password }) {
      try {
        const reply = await call("verifyEmail", { body: { ...entity, password } });
        if (reply !== undefined) signIn(reply);
        toast(t("account.emailVerified"), { kind: "primary" });
        void navigate(reply === undefined ? "/login" : lastPage(), { replace: true });
      } catch (error) {
        // Another password helps against no other refusal of the link.
        if (error instanceof CallError && (error.status === 400 || error.status === 409)) setBroken(error);
        throw error;
      }
    },
  });
  if (broken !== undefined) {
    return (
      <Notice>
        <LinkFailure error={broken} again="signup" />
      </Notice>
    );
  }
  return (
    <AccountForm {...form}>
      <p>{t("account.enterChosenPassword")}</p>
      <PasswordField autoComplete="current-password" {...field("password")} />
      <RequestFailure error={failure} />
      <Button kind="primary" type="submit" busy={isBusy}>
        {t("account.verifyEmail")}
      </Button>
    </AccountForm>
  );
}
