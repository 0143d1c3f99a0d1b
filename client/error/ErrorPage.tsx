import { useLocation } from "react-router";
import { type SiteAccess, useSiteAccess } from "../session/site-access.ts";
import { useToken } from "../session/viewer.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Muted } from "../ui/Muted.tsx";
import { FormPage, Notice, Ways } from "../frame/FormPage.tsx";
import { PROVIDER_TITLES, PROVIDERS } from "#domain/calendar/provider.ts";
import { t } from "../text/t.ts";

/** The server redirects a browser here when a page, not JSON, must tell the error. */
export default function ErrorPage() {
  const isSignedIn = useToken() !== undefined;
  const query = new URLSearchParams(useLocation().search);
  const access = useSiteAccess();
  const { text, hint } = errorWords(query.get("e"), query.get("provider"), access);
  return (
    <FormPage title={t("error.title")} heading={t("error.heading")}>
      <Notice>
        <p>{text}</p>
        {hint !== undefined && <Muted>{hint}</Muted>}
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

type ErrorWords = {
  readonly text: string;
  /** Replaces the text when the provider is known. */
  readonly ofProvider?: (provider: string) => string;
  /** The hint also helps when the provider is known. */
  readonly keepsHint?: true;
  /** Suggests what the user can do. */
  readonly hint?: string;
};

const UNKNOWN_OAUTH: ErrorWords = { text: t("error.unknownOAuth") };

/** The words of a fault that only the site's own provider causes. */
function ofOwn(ofProvider: (provider: string) => string, hint: string): ErrorWords {
  return { ...UNKNOWN_OAUTH, ofProvider, hint, keepsHint: true };
}

/** An account of the site's own provider is not linked in the settings, unlike one with a calendar. */
const NOT_CONFIRMED = ofOwn((provider) => t("error.addressNotConfirmed", { provider }), t("error.noAddressHint"));

const ERRORS = new Map<string, ErrorWords>([
  [
    "E_OAUTH2_ACCOUNT_ALREADY_LINKED",
    {
      text: t("error.accountLinkedElsewhere"),
      ofProvider: (provider) => t("error.providerAccountLinkedElsewhere", { provider }),
    },
  ],
  [
    "E_OAUTH2_NOT_AVAILABLE",
    { text: t("error.notConfigured"), ofProvider: (provider) => t("error.providerNotConfigured", { provider }) },
  ],
  [
    "E_OAUTH2_PROVIDER_SILENT",
    ofOwn((provider) => t("error.providerSilent", { provider }), t("error.providerSilentHint")),
  ],
  ["E_OAUTH2_LOGIN_FAILED", ofOwn((provider) => t("error.loginFailed", { provider }), t("error.loginFailedHint"))],
  ["E_OAUTH2_NO_ADDRESS", ofOwn((provider) => t("error.noAddress", { provider }), t("error.noAddressHint"))],
  ["E_OAUTH2_NOT_ALL_SCOPES_GRANTED", { text: t("error.scopesMissing"), hint: t("error.scopesMissingHint") }],
  ["E_OAUTH2_INVALID_PROOF", { text: t("error.linkUsed"), hint: t("error.linkUsedHint") }],
  ["E_OAUTH2_MAIL_NOT_SENT", { text: t("error.mailNotSent"), hint: t("error.mailNotSentHint") }],
  ["E_OAUTH2_INVALID_STATE", { ...UNKNOWN_OAUTH, hint: t("error.invalidStateHint") }],
  ["E_OAUTH2_ACCOUNT_DISABLED", { text: t("frame.accountDisabled") }],
  ["E_OAUTH2_EMAIL_NOT_VERIFIED", { ...UNKNOWN_OAUTH, hint: t("error.addressNotConfirmedHint") }],
]);

/**
 * Returns the text of the error page, with a hint if there is one. `code` and `provider` come from the address, so anyone may
 * have written them: only known providers are repeated.
 */
export function errorWords(
  code: string | null,
  provider: string | null,
  access: Pick<SiteAccess, "signUp" | "oidc">,
): Pick<ErrorWords, "text" | "hint"> {
  if (code === "E_OAUTH2_SIGN_UP_CLOSED") return closedWords(access);
  const isOAuth = code?.startsWith("E_OAUTH2") === true;
  const internal: ErrorWords = { text: t("error.internal"), ...(code !== null && { hint: t("error.internalHint") }) };
  const name = PROVIDERS.find((candidate) => candidate === provider?.toLowerCase());
  const knownError = name === "oidc" && code === "E_OAUTH2_EMAIL_NOT_VERIFIED" ? NOT_CONFIRMED : ERRORS.get(code ?? "");
  const { ofProvider, keepsHint, ...words } = knownError ?? (isOAuth ? UNKNOWN_OAUTH : internal);
  if (name === undefined || ofProvider === undefined) return words;
  const title = (name === "oidc" && access.oidc?.name) || PROVIDER_TITLES[name];
  return { ...(keepsHint && words), text: ofProvider(title) };
}

function closedWords({ signUp }: Pick<SiteAccess, "signUp">): Pick<ErrorWords, "text" | "hint"> {
  const isList = typeof signUp !== "string";
  const text = isList ? t("error.signUpDomains", { domains: signUp.join(", ") }) : t("error.signUpClosed");
  return { text, hint: t("error.askOperators") };
}
