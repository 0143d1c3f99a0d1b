import type { Config } from "../../start/config.ts";
import { createProvider, type OidcContext } from "./oidc.ts";
import type { Provider, Providers } from "./provider.ts";

/** Creates the configured providers. Their libraries are loaded on first use. */
export function createProviders({ google, microsoft }: Config, needs: OidcContext): Providers {
  return {
    ...(google !== undefined && { google: createGoogle(google, needs) }),
    ...(microsoft !== undefined && { microsoft: createMicrosoft(microsoft, needs) }),
  };
}

const GOOGLE = "https://accounts.google.com";
const CALENDAR = "https://www.googleapis.com/auth/calendar";
const CALENDAR_SCOPES = ["events.owned", "calendarlist.readonly", "events.readonly"].map((one) => `${CALENDAR}.${one}`);
const GOOGLE_SCOPES = ["openid", "profile", "email", ...CALENDAR_SCOPES];
/** Scopes as Google returns them. Without the optional ones only the main calendar is read. */
const NEEDED_AT_GOOGLE = [
  "openid",
  "https://www.googleapis.com/auth/userinfo.profile",
  "https://www.googleapis.com/auth/userinfo.email",
  "https://www.googleapis.com/auth/calendar.events.owned",
];

function createGoogle(client: NonNullable<Config["google"]>, needs: OidcContext): Provider {
  return createProvider({
    ...needs,
    name: "google",
    issuer: client.issuerUrl ?? GOOGLE,
    client,
    parameters: { scope: GOOGLE_SCOPES.join(" "), access_type: "offline" },
    needed: NEEDED_AT_GOOGLE,
    isEmailVerified: (claims) => claims["email_verified"] === true,
    canRevoke: true,
    async calendar(accessToken, signal) {
      const { openGoogleCalendar } = await import("./google-calendar.ts");
      return openGoogleCalendar({ accessToken, signal, apiUrl: client.apiUrl });
    },
  });
}

const AUTHORITY = "https://login.microsoftonline.com";
const GRAPH = "https://graph.microsoft.com";
/** The tenant of personal accounts, whose addresses Microsoft verifies. */
const CONSUMERS = "9188040d-6c67-4c5b-b112-36a304b66dad";
const MICROSOFT_SCOPES = ["openid", "profile", "email", "offline_access", `${GRAPH}/Calendars.ReadWrite`];

function createMicrosoft(client: NonNullable<Config["microsoft"]>, needs: OidcContext): Provider {
  const { tenant, authorityUrl, graphUrl = GRAPH } = client;
  return createProvider({
    ...needs,
    name: "microsoft",
    issuer: `${AUTHORITY}/${encodeURIComponent(tenant)}/v2.0`,
    client,
    parameters: { scope: MICROSOFT_SCOPES.join(" ") },
    needed: ["openid", "profile", "email", "calendars.readwrite"],
    written: (scope) => scope.replace(`${GRAPH}/`, "").toLowerCase(),
    /** Anybody can run a tenant; `xms_edov` means that the tenant owns the address's domain. */
    isEmailVerified: ({ tid, xms_edov: edov }) =>
      tid === CONSUMERS || [true, 1, "1", "true"].some((yes) => edov === yes),
    // Microsoft has no call to revoke; users revoke on a page of their account.
    canRevoke: false,
    // Tests use Microsoft's issuer too, so that issuers are checked as in production.
    moved: authorityUrl === undefined ? undefined : (url) => url.replace(AUTHORITY, authorityUrl.replace(/\/+$/, "")),
    async calendar(accessToken, signal) {
      const { openMicrosoftCalendar } = await import("./microsoft-calendar.ts");
      return openMicrosoftCalendar({ accessToken, signal, graphUrl });
    },
  });
}
