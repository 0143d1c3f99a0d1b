import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { Link } from "../ui/Link.tsx";
import { CallError } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import { serverInfoQuery } from "../api/query-client.ts";
import { lastPage } from "../session/tab-memory.ts";
import { signIn } from "../session/sign-in.ts";
import { DeniedNote } from "../session/DeniedNote.tsx";
import { useToken } from "../session/viewer.ts";
import { Button } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { useForm } from "../ui/use-form.ts";
import { Elsewhere, FormPage } from "../frame/FormPage.tsx";
import { AccountForm, EmailField, PasswordField } from "./AccountForm.tsx";
import { emailFault, passwordFault } from "./faults.ts";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";

const toSignUp = (words: string) => <Link to="/signup">{words}</Link>;

export default function LoginPage() {
  const token = useToken();
  const info = useQuery(serverInfoQuery);
  const { field, form, isBusy, failure } = useForm({
    start: { email: "", password: "" },
    rules: { email: ({ email }) => emailFault(email), password: ({ password }) => passwordFault(password) },
    async send({ email, password }) {
      signIn(await call("logIn", { body: { email: email.trim(), password } }));
    },
  });
  const wasRefused = failure instanceof CallError && failure.status === 401;
  // Here, or in another tab while this one asked.
  if (token !== undefined) return <Navigate to={lastPage()} replace />;
  return (
    <FormPage title={t("account.login")}>
      <AccountForm {...form}>
        <DeniedNote />
        <EmailField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user came here to type this
          autoFocus
          {...field("email")}
        />
        <PasswordField autoComplete="current-password" {...field("password")} />
        <RequestFailure error={failure} />
        {wasRefused && info.data?.mustVerifyEmailAddress === true && (
          // Said in any case: whether the address has an account, or waits for one, is not given away.
          <p>
            <Marked text={t("account.justSignedUp")} marks={{ link: toSignUp }} />
          </p>
        )}
        <Button kind="primary" type="submit" busy={isBusy}>
          {t("account.login")}
        </Button>
        <ProviderButtons reason="logIn" />
      </AccountForm>
      {/* Not before it is known what stands above: no link moves away under a finger. */}
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
