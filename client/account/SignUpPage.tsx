import { type ComponentProps, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { Link } from "../ui/Link.tsx";
import { PROVIDERS } from "#domain/calendar/provider.ts";
import { lastPage } from "../session/tab-memory.ts";
import { useToken } from "../session/viewer.ts";
import styled from "@emotion/styled";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { serverInfoQuery } from "../api/query-client.ts";
import { domainsOf, useProviderTitle, useSiteAccess } from "../session/site-access.ts";
import { signIn } from "../session/sign-in.ts";
import { DeniedNote } from "../frame/DeniedNote.tsx";
import { Page } from "../frame/Page.tsx";
import { SwitchField } from "../ui/form/SwitchField.tsx";
import { Elsewhere, FormPage, Notice } from "../frame/FormPage.tsx";
import { AccountForm, useAccountForm } from "./AccountForm.tsx";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";
import { disc, hue } from "../ui/theme.ts";
import { icon } from "../ui/icons.tsx";

export default function SignUpPage() {
  const token = useToken();
  const [mailedTo, setMailedTo] = useState<string>();
  const query = new URLSearchParams(useLocation().search);
  // The provider does not vouch for the account's address.
  const provider = PROVIDERS.find((name) => name === query.get("mailed"));
  const titleOf = useProviderTitle();
  const access = useSiteAccess();
  if (token !== undefined) return <Navigate to={lastPage()} replace />;
  if (mailedTo !== undefined) {
    return <SignupConfirmation text={t("account.confirmationSent")} marks={{ email: () => <b>{mailedTo}</b> }} />;
  }
  if (provider !== undefined) {
    const text = t("account.confirmationSentToProvider", { provider: titleOf(provider) });
    return <SignupConfirmation text={text} marks={{ b: (words) => <b>{words}</b> }} />;
  }
  return access.signUp === "closed" ? <ClosedSignUp /> : <SignUpForm onMailed={setMailedTo} />;
}

function ClosedSignUp() {
  const email = useQuery(serverInfoQuery).data?.webmasterEmail;
  return (
    <FormPage title={t("account.signUp")}>
      <Notice>
        <p>{t("account.signUpClosed")}</p>
        <p>
          {email === undefined ? (
            t("account.askOperators")
          ) : (
            <Marked
              text={t("account.askOperator")}
              marks={{ address: () => <a href={`mailto:${email}`}>{email}</a> }}
            />
          )}
        </p>
        <p>{t("account.answerWithout")}</p>
        <p>
          <Link to="/login">{t("account.goToLogin")}</Link>
        </p>
      </Notice>
    </FormPage>
  );
}

function SignUpForm({ onMailed }: { onMailed: (email: string) => void }) {
  const info = useQuery(serverInfoQuery);
  const access = useSiteAccess();
  const domains = domainsOf(access);
  const [wantsNotices, setWantsNotices] = useState(false);
  const form = useAccountForm(["name", "email", "newPassword"], async ({ newPassword: password, ...person }) => {
    const reply = await call("signUp", { body: { ...person, password, subscribe_to_notifications: wantsNotices } });
    if ("token" in reply) signIn(reply);
    else onMailed(person.email);
  });
  const lead = (
    <>
      <DeniedNote />
      {domains !== undefined && <p>{t("account.onlyDomains", { domains })}</p>}
    </>
  );
  return (
    <Page title={t("account.signUp")} width="wide">
      <Columns>
        <div>
          <h1>{t("account.signUp")}</h1>
          <AccountForm form={form} button={t("account.signUp")} lead={lead} providersFor="signUp">
            {/* No mail unless the user ticks it. */}
            <SwitchField
              label={t("account.emailMe")}
              hint={t("account.emailMeHint")}
              isBox
              isOn={wantsNotices}
              onChange={setWantsNotices}
            />
          </AccountForm>
          {/* Waits for the buttons above, so that no link moves under a finger. */}
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
  gap: 40px;
  margin-top: 16px;
  & h1 {
    margin-bottom: 16px;
  }
  @media (max-width: 860px) {
    grid-template-columns: minmax(0, 440px);
  }
`;

/** No account exists until the mailbox is proved. */
function SignupConfirmation(message: ComponentProps<typeof Marked>) {
  return (
    <FormPage title={t("account.signupConfirmation")} takesFocus>
      <Notice>
        <p>
          <Marked {...message} />
        </p>
        <p>{t("account.checkJunk")}</p>
        <p>
          <Link to="/login">{t("account.goToLogin")}</Link>
        </p>
      </Notice>
    </FormPage>
  );
}

const CalendarPicture = icon(
  "M5.5 4.5h11a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 3 16V7a2.5 2.5 0 0 1 2.5-2.5ZM3 9h16M7.5 2.5v4M14.5 2.5v4M8 13.5l2 2 4-4",
  { size: 22 },
);
const ListPicture = icon(
  "M5 3.5h12a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-2a2 2 0 0 1 2-2ZM5 12.5h12a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-2a2 2 0 0 1 2-2ZM6.5 6.5h5M6.5 15.5h8",
  { size: 22 },
);
const BellPicture = icon("M5.5 9.5a5.5 5.5 0 0 1 11 0c0 4.5 2 5.5 2 5.5h-15s2-1 2-5.5ZM9 18a2.2 2.2 0 0 0 4 0", {
  size: 22,
});

const LetterPicture = icon(
  "M5 5h12a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM3.5 7.5l7.5 5.5 7.5-5.5",
  { size: 22 },
);

const BENEFITS = [
  { title: t("account.calendars"), text: t("account.calendarsText"), picture: <CalendarPicture /> },
  { title: t("account.profile"), text: t("account.profileText"), picture: <ListPicture /> },
  { title: t("account.notifications"), text: t("account.notificationsText"), picture: <BellPicture /> },
  { title: t("account.invitations"), text: t("account.invitationsText"), picture: <LetterPicture /> },
] as const;

function Benefits() {
  return (
    <Panel aria-labelledby="why-sign-up">
      <h2 id="why-sign-up">{t("account.whySignUp")}</h2>
      <ul>
        {BENEFITS.map(({ title, text, picture }) => (
          <li key={title}>
            <Disc aria-hidden="true">{picture}</Disc>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const Panel = styled.section`
  & > h2 {
    margin: 8px 0 24px;
    font-size: var(--text-heading);
  }
  & > ul {
    display: grid;
    gap: 24px;
  }
  & li {
    display: flex;
    gap: 16px;
  }
  & h3 {
    margin: 2px 0 4px;
    font-size: var(--text-body);
    letter-spacing: -0.01em;
  }
  & p {
    color: var(--muted);
  }
`;

const Disc = styled.div`
  ${disc("44px")};
  background: ${hue("sched", 0.12)};
  color: ${hue("sched")};
`;
