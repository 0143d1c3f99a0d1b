import styled from "@emotion/styled";
import { useSearchParams } from "react-router";
import { useToken } from "../session/viewer.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { FormColumn, Notice } from "../ui/FormColumn.tsx";
import { Page } from "../frame/Page.tsx";
import { PROVIDER_TITLES, PROVIDERS } from "#domain/calendar/provider.ts";

/** Where the server sends a browser that cannot be given an answer of JSON. */
export default function ErrorPage() {
  const isSignedIn = useToken() !== undefined;
  const [query] = useSearchParams();
  const code = query.get("e");
  const hint = oauthErrorHint(code);
  return (
    <Page title="Error">
      <FormColumn>
        <h1>An error occurred</h1>
        <Notice>
          <p>{oauthErrorText(code, query.get("provider"))}</p>
          {hint !== undefined && <Hint>{hint}</Hint>}
          <Ways>
            {isSignedIn ? (
              <ButtonLink kind="primary" to="/me/settings">
                Back to settings
              </ButtonLink>
            ) : (
              <ButtonLink kind="primary" to="/login">
                Back to login
              </ButtonLink>
            )}
            <ButtonLink kind="plain" to="/">
              Choose days to meet
            </ButtonLink>
          </Ways>
        </Notice>
      </FormColumn>
    </Page>
  );
}

const Hint = styled.p`
  color: var(--muted);
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 4px;
`;

/**
 * What the error page says (spec §8). `code` and `provider` come from the address, so anyone could have written them:
 * nothing of them is repeated but the providers that there are.
 */
export function oauthErrorText(code: string | null, provider: string | null): string {
  const name = PROVIDERS.find((known) => known === provider?.toLowerCase());
  const title = name === undefined ? "" : `${PROVIDER_TITLES[name]} `;
  switch (code ?? "") {
    case "E_OAUTH2_ACCOUNT_ALREADY_LINKED":
      return `This ${title}account is already linked to another local account. You must login using this ${title}account to unlink it.`;
    case "E_OAUTH2_NOT_AVAILABLE":
      return `${title}OAuth2 has not been configured on this server.`;
    case "E_OAUTH2_NOT_ALL_SCOPES_GRANTED":
      return "Not all required OAuth2 scopes were granted.";
    case "E_OAUTH2_INVALID_PROOF":
      return "This link cannot be used here, or not any more.";
    case "E_OAUTH2_MAIL_NOT_SENT":
      return "The confirmation email could not be sent.";
    default:
      return code !== null && code.startsWith("E_OAUTH2") ? "Unknown OAuth2 error." : "Internal server error.";
  }
}

/** What one can do about it, below what the error page says (spec §8); undefined where there is nothing to add. */
export function oauthErrorHint(code: string | null): string | undefined {
  switch (code) {
    case "E_OAUTH2_NOT_ALL_SCOPES_GRANTED":
      return "Please try again, and leave every box ticked: without your calendar there is nothing to link.";
    case "E_OAUTH2_INVALID_STATE":
      return "It took too long, or was begun in another browser or window. Please try again.";
    case "E_OAUTH2_EMAIL_NOT_VERIFIED":
      return "The email address of that account is not confirmed. Log in with your password, and link it in your settings. Those who run this site can read in the guide for operators how such addresses are confirmed.";
    case "E_OAUTH2_INVALID_PROOF":
      return "It works once, for 30 minutes, in the browser in which you began. Open it there, or log in again.";
    case "E_OAUTH2_MAIL_NOT_SENT":
      return "If you got one before, its link works for 30 minutes. Otherwise please try again later.";
    case null:
      return undefined;
    default:
      return code.startsWith("E_OAUTH2") ? undefined : "Nothing has changed. Please try again.";
  }
}
