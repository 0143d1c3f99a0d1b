import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "../ui/Link.tsx";
import { LIMITS } from "#domain/limits.ts";
import { call } from "../api/call.ts";
import { Button } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { Page } from "../frame/Page.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useForm } from "../ui/use-form.ts";
import { FormColumn, Elsewhere, FocusedHeading, Notice } from "../ui/FormColumn.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { emailFault } from "./faults.ts";
import { toast } from "../ui/toast.ts";

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Page title="Forgot Password">
      <FormColumn>
        {sentTo === undefined ? <AskForEmail onSent={setSentTo} /> : <EmailSent email={sentTo} />}
        <Elsewhere>
          <Link to="/login">Back to login</Link>
        </Elsewhere>
      </FormColumn>
    </Page>
  );
}

function AskForEmail({ onSent }: { onSent: (email: string) => void }) {
  const { field, form, isBusy, failure } = useForm({
    start: { email: "" },
    rules: { email: ({ email }) => emailFault(email) },
    async send({ email }) {
      await call("resetPassword", { body: { email: email.trim() } });
      onSent(email.trim());
    },
  });
  return (
    <>
      <h1>Forgot your password?</h1>
      <AccountForm {...form}>
        <TextField
          label="Email"
          type="email"
          placeholder="What's your email address?"
          autoComplete="email"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user came here to type this
          autoFocus
          required
          maxLength={LIMITS.email}
          {...field("email")}
        />
        <RequestFailure error={failure} />
        <Button kind="primary" type="submit" busy={isBusy}>
          Reset
        </Button>
      </AccountForm>
    </>
  );
}

/** Says the same whether or not the address has an account. */
export function EmailSent({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => call("resetPassword", { body: { email } }),
    onSuccess: () => toast("Request successfully submitted", { kind: "primary" }),
  });

  return (
    <>
      <FocusedHeading>Email sent!</FocusedHeading>
      <Notice>
        <p>
          If <b>{email}</b> has an account, a link to choose a password is on its way.
        </p>
        <p>If the email has not arrived after 10 minutes, press Resend.</p>
        <RequestFailure error={resend.error} />
        <Button busy={resend.isPending} onClick={() => resend.mutate()}>
          Resend
        </Button>
      </Notice>
    </>
  );
}
