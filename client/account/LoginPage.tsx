import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { CallError } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import { serverInfoQuery } from "../api/query-client.ts";
import { Elsewhere, FormPage } from "../frame/FormPage.tsx";
import { Calm, DeniedNote } from "../frame/DeniedNote.tsx";
import { useSiteAccess } from "../session/site-access.ts";
import { signIn } from "../session/sign-in.ts";
import { lastPage, meetingToUseAgain } from "../session/tab-memory.ts";
import { useToken } from "../session/viewer.ts";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";
import { Link } from "../ui/Link.tsx";
import { AccountForm, useAccountForm } from "./AccountForm.tsx";

const toSignUp = (words: string) => <Link to="/signup">{words}</Link>;

export default function LoginPage() {
  const token = useToken();
  const info = useQuery(serverInfoQuery);
  const form = useAccountForm(["email", "password"], async (body) => {
    signIn(await call("logIn", { body }));
  });
  const wasRefused = form.failure instanceof CallError && form.failure.status === 401;
  const access = useSiteAccess();
  if (token !== undefined) return <Navigate to={lastPage()} replace />;
  // Always shown, so that it does not reveal whether the address has an account.
  const lead = (
    <>
      <DeniedNote />
      {access.createMeetings === "accounts" && wantsToCreate() && <Calm>{t("account.logInToCreate")}</Calm>}
    </>
  );
  const note = wasRefused && access.signUp !== "closed" && info.data?.mustVerifyEmailAddress === true && (
    <p>
      <Marked text={t("account.justSignedUp")} marks={{ link: toSignUp }} />
    </p>
  );
  return (
    <FormPage title={t("account.login")}>
      <AccountForm form={form} button={t("account.login")} takesFocus lead={lead} note={note} providersFor="logIn" />
      {/* Waits for the buttons above, so that no link moves under a finger. */}
      {!info.isLoading && (
        <Elsewhere>
          {access.passwordLogin && <Link to="/forgot-password">{t("account.forgotPassword")}</Link>}
          {access.signUp !== "closed" && (
            <span>
              <Marked text={t("account.noAccountYet")} marks={{ link: toSignUp }} />
            </span>
          )}
        </Elsewhere>
      )}
    </FormPage>
  );
}

/** Tells whether the viewer came here on the way to a new meeting. */
function wantsToCreate(): boolean {
  return lastPage() === "/create" || meetingToUseAgain.read() !== undefined;
}
