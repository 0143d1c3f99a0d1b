import type { Config } from "../../start/config.ts";
import { createOidc, type OidcNeeds } from "./oidc.ts";
import type { Provider } from "./provider.ts";

const AUTHORITY = "https://login.microsoftonline.com";
const GRAPH = "https://graph.microsoft.com";
/** The tenant of all personal accounts, whose addresses Microsoft has checked. */
const CONSUMERS = "9188040d-6c67-4c5b-b112-36a304b66dad";
const SCOPES = ["openid", "profile", "email", "offline_access", `${GRAPH}/Calendars.ReadWrite`];
const NEEDED = ["openid", "profile", "email", "calendars.readwrite"];

export function createMicrosoft(client: NonNullable<Config["microsoft"]>, needs: OidcNeeds): Provider {
  const { tenant, authorityUrl, graphUrl = GRAPH } = client;
  // A stand-in is asked under Microsoft's own name, so that issuers are checked exactly as they are in earnest.
  const moved = (url: string) =>
    authorityUrl !== undefined && url.startsWith(`${AUTHORITY}/`)
      ? authorityUrl.replace(/\/+$/, "") + url.slice(AUTHORITY.length)
      : url;
  const oidc = createOidc({
    name: "microsoft",
    issuer: `${AUTHORITY}/${encodeURIComponent(tenant)}/v2.0`,
    client,
    ...needs,
    // The library's options are those of fetch; its types are wider.
    fetch: authorityUrl === undefined ? undefined : (url, options) => fetch(moved(url), options as RequestInit),
  });
  return {
    name: "microsoft",

    async authoriseUrl(secrets, mustConsent) {
      const parameters = { scope: SCOPES.join(" "), ...(mustConsent && { prompt: "consent" }) };
      return moved((await oidc.authoriseUrl(secrets, parameters)).href);
    },

    async exchange(query, secrets) {
      const { claims, ...grant } = await oidc.exchange(query, secrets);
      const granted = new Set(grant.scopes.split(" ").map((scope) => scope.replace(`${GRAPH}/`, "").toLowerCase()));
      return {
        ...grant,
        isEmailVerified: isVerified(claims),
        hasAllScopes: NEEDED.every((scope) => granted.has(scope)),
      };
    },

    refresh: (refreshToken) => oidc.refresh(refreshToken),
    // Microsoft has no such call: permissions are taken back on a page of the account.
    revoke: async () => {},

    async calendar(accessToken, signal) {
      const { openMicrosoftCalendar } = await import("./microsoft-calendar.ts");
      return openMicrosoftCalendar({ accessToken, signal, graphUrl });
    },
  };
}

/**
 * Anyone can run a tenant and give its accounts any address. `xms_edov` says that the tenant has proved to own the
 * domain of the address.
 */
function isVerified(claims: Readonly<Record<string, unknown>>): boolean {
  const edov = claims["xms_edov"];
  return claims["tid"] === CONSUMERS || edov === true || edov === 1 || edov === "1" || edov === "true";
}
