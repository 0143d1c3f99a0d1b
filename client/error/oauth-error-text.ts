import { PROVIDER_TITLES, PROVIDERS } from "#domain/calendar/provider.ts";

/**
 * What the error page says (spec §8). `code` and `provider` come from the address, so anybody could have written them:
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
