import type { Config } from "../../start/config.ts";
import { createProvider, type OidcContext } from "./oidc.ts";
import type { Provider } from "./provider.ts";

const AUTHORITY = "https://login.microsoftonline.com";
const GRAPH = "https://graph.microsoft.com";
/** The tenant of all personal accounts, whose addresses Microsoft has checked. */
const CONSUMERS = "9188040d-6c67-4c5b-b112-36a304b66dad";
const SCOPES = ["openid", "profile", "email", "offline_access", `${GRAPH}/Calendars.ReadWrite`];

export function createMicrosoft(client: NonNullable<Config["microsoft"]>, needs: OidcContext): Provider {
  const { tenant, authorityUrl, graphUrl = GRAPH } = client;
  return createProvider({
    ...needs,
    name: "microsoft",
    issuer: `${AUTHORITY}/${encodeURIComponent(tenant)}/v2.0`,
    client,
    parameters: { scope: SCOPES.join(" ") },
    needed: ["openid", "profile", "email", "calendars.readwrite"],
    written: (scope) => scope.replace(`${GRAPH}/`, "").toLowerCase(),
    /** Anyone can run a tenant; `xms_edov` says that it has proved to own the domain of the address. */
    isEmailVerified: ({ tid, xms_edov: edov }) =>
      tid === CONSUMERS || [true, 1, "1", "true"].some((yes) => edov === yes),
    // Permissions are taken back on a page of the account.
    canRevoke: false,
    // A stand-in is asked under Microsoft's own name, so that issuers are checked exactly as they are in earnest.
    moved: authorityUrl === undefined ? undefined : (url) => url.replace(AUTHORITY, authorityUrl.replace(/\/+$/, "")),
    async calendar(accessToken, signal) {
      const { openMicrosoftCalendar } = await import("./microsoft-calendar.ts");
      return openMicrosoftCalendar({ accessToken, signal, graphUrl });
    },
  });
}
