import { Link, Navigate } from "react-router";
import { LIMITS } from "#domain/meeting/limits.ts";
import { call } from "../api/call.ts";
import { lastPage } from "../session/last-page.ts";
import { signIn } from "../session/sign-in.ts";
import { useToken } from "../session/use-token.ts";
import { Button } from "../ui/Button.tsx";
import { Failure } from "../ui/Failure.tsx";
import { Page } from "../ui/Page.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useForm } from "../ui/use-form.ts";
import { FormColumn, Elsewhere } from "../ui/FormColumn.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { emailFault, passwordFault } from "./faults.ts";
import { PasswordField } from "./PasswordField.tsx";

export default function LoginPage() {
  const token = useToken();
  const { field, form, isBusy, failure } = useForm({
    start: { email: "", password: "" },
    rules: { email: ({ email }) => emailFault(email), password: ({ password }) => passwordFault(password) },
    send: async ({ email, password }) => signIn(await call("logIn", { body: { email: email.trim(), password } })),
  });
  // Here, or in another tab while this one asked.
  if (token !== undefined) return <Navigate to={lastPage()} replace />;
  return (
    <Page title="Login">
      <FormColumn>
        <h1>Login</h1>
        <AccountForm {...form}>
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever comes here came to type this
            autoFocus
            required
            maxLength={LIMITS.email}
            {...field("email")}
          />
          <PasswordField label="Password" autoComplete="current-password" required {...field("password")} />
          {failure !== undefined && <Failure>An error occurred: {failure}</Failure>}
          <Button kind="primary" type="submit" busy={isBusy}>
            Login
          </Button>
        </AccountForm>
        <Elsewhere>
          <Link to="/forgot-password">Forgot your password?</Link>
          <span>
            No account yet? <Link to="/signup">Sign up</Link>
          </span>
        </Elsewhere>
      </FormColumn>
    </Page>
  );
}
