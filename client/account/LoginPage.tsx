import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { CallError } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import { serverInfoQuery } from "../api/query-client.ts";
import { Elsewhere, FormPage } from "../frame/FormPage.tsx";
import { DeniedNote } from "../frame/DeniedNote.tsx";
import { signIn } from "../session/sign-in.ts";
import { lastPage } from "../session/tab-memory.ts";
import { useToken } from "../session/viewer.ts";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";
import { Link } from "../ui/Link.tsx";
import { AccountForm, useAccountForm } from "./AccountForm.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";

const toSignUp = (words: string) => <Link to="/signup">{words}</Link>;

export default function LoginPage() {
  const token = useToken();
  const info = useQuery(serverInfoQuery);
  const form = useAccountForm(["email", "password"], async (body) => {
    signIn(await call("logIn", { body }));
  });
  const wasRefused = form.failure instanceof CallError && form.failure.status === 401;
  if (token !== undefined) return <Navigate to={lastPage()} replace />;
  // Always shown, so that it does not reveal whether the address has an account.
  const note = wasRefused && info.data?.mustVerifyEmailAddress === true && (
    <p>
      <Marked text={t("account.justSignedUp")} marks={{ link: toSignUp }} />
    </p>
  );
  return (
    <FormPage title={t("account.login")}>
      <AccountForm
        form={form}
        button={t("account.login")}
        takesFocus
        lead={<DeniedNote />}
        note={note}
        ways={<ProviderButtons reason="logIn" />}
      />
      {/* Waits for the buttons above, so that no link moves under a finger. */}
      {!info.isLoading && (
        <Elsewhere>
          <Link to="/forgot-password">{t("account.forgotPassword")}</Link>
          <span>
            <Marked text={t("account.noAccountYet")} marks={{ link: toSignUp }} />
          </span>
        </Elsewhere>
      )}
    </FormPage>
  );
}
