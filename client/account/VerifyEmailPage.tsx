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
  const { field, form, isBusy, failure } = useForm({
    start: { password: "" },
    rules: { password: ({ password }) => passwordFault(password) },
    async send({ password }) {
      const reply = await call("verifyEmail", { body: { ...entity, password } });
      if (reply !== undefined) signIn(reply);
      toast(t("account.emailVerified"), { kind: "primary" });
      void navigate(reply === undefined ? "/login" : lastPage(), { replace: true });
    },
  });
  // Another password helps against none of these refusals of the link.
  if (failure instanceof CallError && (failure.status === 400 || failure.status === 409)) {
    return (
      <Notice>
        <LinkFailure error={failure} again="signup" />
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
