import { Navigate, useNavigate } from "react-router";
import { Link } from "../ui/Link.tsx";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { CallError } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import { lastPage } from "../session/tab-memory.ts";
import { signIn } from "../session/sign-in.ts";
import { useSiteAccess } from "../session/site-access.ts";
import { useLinkSecret } from "../session/use-link-secret.ts";
import { FormPage, Notice } from "../frame/FormPage.tsx";
import { toast } from "../ui/toast.ts";
import { AccountForm, useAccountForm } from "./AccountForm.tsx";
import { LinkFailure } from "./LinkFailure.tsx";
import { t } from "../text/t.ts";

/** The password is chosen here, because anybody may have requested the mail. */
export default function VerifyEmailPage() {
  const entity = useLinkSecret(["encrypted_entity", "iv", "salt", "tag"]);
  const { passwordLogin } = useSiteAccess();
  if (!passwordLogin) return <Navigate to="/login" replace />;
  return (
    <FormPage title={t("account.verifyEmailTitle")} heading={t("account.verifyYourEmail")}>
      {entity === undefined ? (
        <Notice>
          <p>{t("account.invalidURL")}</p>
          <Link to="/login">{t("account.backToLogin")}</Link>
        </Notice>
      ) : (
        <Verifying entity={entity} />
      )}
    </FormPage>
  );
}

function Verifying({ entity }: { entity: BodyOf<"verifyEmail"> }) {
  const navigate = useNavigate();
  const form = useAccountForm(["newPassword"], async ({ newPassword: password }) => {
    const reply = await call("verifyEmail", { body: { ...entity, password } });
    if (reply !== undefined) signIn(reply);
    toast(t("account.emailVerified"), { kind: "primary" });
    void navigate(reply === undefined ? "/login" : lastPage(), { replace: true });
  });
  const { failure } = form;
  // Another password does not help against these refusals.
  const isOfPassword = failure instanceof CallError && failure.path === "password";
  if (failure instanceof CallError && !isOfPassword && (failure.status === 400 || failure.status === 409)) {
    return (
      <Notice>
        <LinkFailure error={failure} again="signup" />
      </Notice>
    );
  }
  return <AccountForm form={form} button={t("account.verifyEmail")} lead={<p>{t("account.choosePassword")}</p>} />;
}
