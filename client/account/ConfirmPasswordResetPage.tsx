import { Link, useNavigate } from "react-router";
import { call } from "../api/call.ts";
import { clearToken, getToken } from "../api/token.ts";
import { Button } from "../ui/Button.tsx";
import { Failure } from "../ui/Failure.tsx";
import { Page } from "../ui/Page.tsx";
import { toast } from "../ui/toast.ts";
import { useForm } from "../ui/use-form.ts";
import { FormColumn } from "../ui/FormColumn.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { newPasswordFault, repeatedPasswordFault } from "./faults.ts";
import { Notice } from "../ui/Notice.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useLinkSecret } from "../session/use-link-secret.ts";

export default function ConfirmPasswordResetPage() {
  const secret = useLinkSecret(["pwresetToken"]);
  return (
    <Page title="Reset Password">
      <FormColumn>
        <h1>Choose a new password</h1>
        {secret === undefined ? <NotValid /> : <NewPassword token={secret.pwresetToken} />}
      </FormColumn>
    </Page>
  );
}

function NotValid() {
  return (
    <Notice>
      <p>The URL is not valid.</p>
      <Link to="/forgot-password">Ask for a new link</Link>
    </Notice>
  );
}

function NewPassword({ token }: { token: string }) {
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
      toast("Successfully reset password", { kind: "primary" });
      void navigate("/login", { replace: true });
    },
  });
  return (
    <AccountForm {...form}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint="6 to 30 characters."
        {...field("password")}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" required {...field("repeated")} />
      {failure !== undefined && <Failure>An error occurred: {failure}</Failure>}
      <Button kind="primary" type="submit" busy={isBusy}>
        Reset password
      </Button>
    </AccountForm>
  );
}
