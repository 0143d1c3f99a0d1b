import styled from "@emotion/styled";
import { useSearchParams } from "react-router";
import { useToken } from "../session/viewer.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { FormPage, Notice, Ways } from "../frame/FormPage.tsx";
import { PROVIDER_TITLES, PROVIDERS } from "#domain/calendar/provider.ts";
import { t } from "../text/t.ts";

/** Where the server sends a browser that cannot be given an answer of JSON. */
export default function ErrorPage() {
  const isSignedIn = useToken() !== undefined;
  const [query] = useSearchParams();
  const code = query.get("e");
  const hint = oauthErrorHint(code);
  return (
    <FormPage title={t("error.title")} heading={t("error.heading")}>
      <Notice>
        <p>{oauthErrorText(code, query.get("provider"))}</p>
        {hint !== undefined && <Hint>{hint}</Hint>}
        <Ways>
          <ButtonLink kind="primary" to={isSignedIn ? "/me/settings" : "/login"}>
            {isSignedIn ? t("error.backToSettings") : t("error.backToLogin")}
          </ButtonLink>
          <ButtonLink kind="plain" to="/">
            {t("error.chooseDays")}
          </ButtonLink>
        </Ways>
      </Notice>
    </FormPage>
  );
}

const Hint = styled.p`
  color: var(--muted);
`;

/**
 * What the error page says (spec §8). `code` and `provider` come from the address, so anyone could have written them:
 * nothing of them is repeated but the providers that there are.
 */
export function oauthErrorText(code: string | null, provider: string | null): string {
  const name = PROVIDERS.find((known) => known === provider?.toLowerCase());
  const title = name && PROVIDER_TITLES[name];
  switch (code ?? "") {
    case "E_OAUTH2_ACCOUNT_ALREADY_LINKED":
      return title === undefined
        ? t("error.accountLinkedElsewhere")
        : t("error.providerAccountLinkedElsewhere", { provider: title });
    case "E_OAUTH2_NOT_AVAILABLE":
      return title === undefined ? t("error.notConfigured") : t("error.providerNotConfigured", { provider: title });
    case "E_OAUTH2_NOT_ALL_SCOPES_GRANTED":
      return t("error.scopesMissing");
    case "E_OAUTH2_INVALID_PROOF":
      return t("error.linkUsed");
    case "E_OAUTH2_MAIL_NOT_SENT":
      return t("error.mailNotSent");
    default:
      return code !== null && code.startsWith("E_OAUTH2") ? t("error.unknownOAuth") : t("error.internal");
  }
}

/** What one can do about it, below what the error page says (spec §8); undefined where there is nothing to add. */
export function oauthErrorHint(code: string | null): string | undefined {
  switch (code) {
    case "E_OAUTH2_NOT_ALL_SCOPES_GRANTED":
      return t("error.scopesMissingHint");
    case "E_OAUTH2_INVALID_STATE":
      return t("error.invalidStateHint");
    case "E_OAUTH2_EMAIL_NOT_VERIFIED":
      return t("error.addressNotConfirmedHint");
    case "E_OAUTH2_INVALID_PROOF":
      return t("error.linkUsedHint");
    case "E_OAUTH2_MAIL_NOT_SENT":
      return t("error.mailNotSentHint");
    case null:
      return undefined;
    default:
      return code.startsWith("E_OAUTH2") ? undefined : t("error.internalHint");
  }
}
