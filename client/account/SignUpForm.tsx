import styled from "@emotion/styled";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { LIMITS } from "#domain/meeting/limits.ts";
import { call } from "../api/call.ts";
import { serverInfoQuery } from "../api/server-info-query.ts";
import { signIn } from "../session/sign-in.ts";
import { DeniedNote } from "../session/DeniedNote.tsx";
import { Button } from "../ui/Button.tsx";
import { Failure } from "../ui/Failure.tsx";
import { Page } from "../ui/Page.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useForm } from "../ui/use-form.ts";
import { Elsewhere } from "../ui/FormColumn.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { Benefits } from "./Benefits.tsx";
import { emailFault, nameFault, newPasswordFault } from "./faults.ts";
import { NoticesField } from "./NoticesField.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";

/** Makes an account and logs in. Where the address must be verified first, calls `onMailed` with it instead. */
export function SignUpForm({ onMailed }: { onMailed: (email: string) => void }) {
  const info = useQuery(serverInfoQuery);
  const [wantsNotices, setWantsNotices] = useState(false);
  const { field, form, isBusy, failure } = useForm({
    start: { name: "", email: "", password: "" },
    rules: {
      name: ({ name }) => nameFault(name),
      email: ({ email }) => emailFault(email),
      password: ({ password }) => newPasswordFault(password),
    },
    async send({ name, email, password }) {
      const person = { name: name.trim(), email: email.trim() };
      const reply = await call("signUp", { body: { ...person, password, subscribe_to_notifications: wantsNotices } });
      if ("token" in reply) signIn(reply);
      else onMailed(person.email);
    },
  });
  return (
    <Page title="Sign up" width="wide">
      <Columns>
        <div>
          <h1>Sign up</h1>
          <AccountForm {...form}>
            <DeniedNote />
            <TextField label="Name" autoComplete="name" required maxLength={LIMITS.personName} {...field("name")} />
            <TextField
              label="Email"
              type="email"
              autoComplete="email"
              required
              maxLength={LIMITS.email}
              {...field("email")}
            />
            <PasswordField
              label="Password"
              autoComplete="new-password"
              required
              hint="6 to 30 characters."
              {...field("password")}
            />
            <NoticesField isOn={wantsNotices} onChange={setWantsNotices} />
            {failure !== undefined && <Failure>An error occurred: {failure}</Failure>}
            <Button kind="primary" type="submit" busy={isBusy}>
              Sign up
            </Button>
            <ProviderButtons reason="signup" />
          </AccountForm>
          {/* Not before it is known what stands above: no link moves away under a finger. */}
          {!info.isLoading && (
            <Elsewhere>
              <span>
                Already have an account? <Link to="/login">Login</Link>
              </span>
            </Elsewhere>
          )}
        </div>
        <Benefits />
      </Columns>
    </Page>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 440px) minmax(0, 380px);
  justify-content: center;
  gap: 40px 72px;
  margin-top: 16px;
  & h1 {
    margin-bottom: 20px;
  }
  @media (max-width: 860px) {
    grid-template-columns: minmax(0, 440px);
  }
`;
