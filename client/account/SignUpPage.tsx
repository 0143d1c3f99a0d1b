import { type ComponentProps, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { Link } from "../ui/Link.tsx";
import { PROVIDER_TITLES, PROVIDERS } from "#domain/calendar/provider.ts";
import { lastPage } from "../session/tab-memory.ts";
import { useToken } from "../session/viewer.ts";
import styled from "@emotion/styled";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { serverInfoQuery } from "../api/query-client.ts";
import { signIn } from "../session/sign-in.ts";
import { DeniedNote } from "../session/DeniedNote.tsx";
import { Page } from "../frame/Page.tsx";
import { SwitchField } from "../ui/SwitchField.tsx";
import { Elsewhere, FormPage, Notice } from "../frame/FormPage.tsx";
import { AccountForm, useAccountForm } from "./AccountForm.tsx";
import { Benefits } from "./Benefits.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";

export default function SignUpPage() {
  const token = useToken();
  const [mailedTo, setMailedTo] = useState<string>();
  const query = new URLSearchParams(useLocation().search);
  // Came back from a provider that does not vouch for the address of the account there.
  const provider = PROVIDERS.find((known) => known === query.get("mailed"));
  if (token !== undefined) return <Navigate to={lastPage()} replace />;
  if (mailedTo !== undefined) {
    return <SignupConfirmation text={t("account.confirmationSent")} marks={{ email: () => <b>{mailedTo}</b> }} />;
  }
  if (provider !== undefined) {
    // The link works in this browser only.
    const text = t("account.confirmationSentToProvider", { provider: PROVIDER_TITLES[provider] });
    return <SignupConfirmation text={text} marks={{ b: (words) => <b>{words}</b> }} />;
  }
  return <SignUpForm onMailed={setMailedTo} />;
}

/** Makes an account and logs in. Where the address must be verified first, calls `onMailed` with it instead. */
function SignUpForm({ onMailed }: { onMailed: (email: string) => void }) {
  const info = useQuery(serverInfoQuery);
  const [wantsNotices, setWantsNotices] = useState(false);
  const form = useAccountForm(["name", "email", "newPassword"], async ({ newPassword: password, ...person }) => {
    const reply = await call("signUp", { body: { ...person, password, subscribe_to_notifications: wantsNotices } });
    if ("token" in reply) signIn(reply);
    else onMailed(person.email);
  });
  return (
    <Page title={t("account.signUp")} width="wide">
      <Columns>
        <div>
          <h1>{t("account.signUp")}</h1>
          <AccountForm
            form={form}
            button={t("account.signUp")}
            lead={<DeniedNote />}
            ways={<ProviderButtons reason="signUp" />}
          >
            {/* Mail only to those who asked for it: unticked until the user ticks it. */}
            <SwitchField
              label={t("account.emailMe")}
              hint={t("account.emailMeHint")}
              isBox
              isOn={wantsNotices}
              onChange={setWantsNotices}
            />
          </AccountForm>
          {/* Not before it is known what stands above: no link moves away under a finger. */}
          {!info.isLoading && (
            <Elsewhere>
              <span>
                <Marked text={t("account.haveAccount")} marks={{ link: (words) => <Link to="/login">{words}</Link> }} />
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

/** There is no account before the address has proved to be the writer's own. */
function SignupConfirmation(said: ComponentProps<typeof Marked>) {
  return (
    <FormPage title={t("account.signupConfirmation")} takesFocus>
      <Notice>
        <p>
          <Marked {...said} />
        </p>
        <p>{t("account.checkJunk")}</p>
        <p>
          <Link to="/login">{t("account.goToLogin")}</Link>
        </p>
      </Notice>
    </FormPage>
  );
}
