import type { Config } from "../../start/config.ts";
import { createProvider, type OidcContext } from "./oidc.ts";
import type { AppContext } from "../../app-context.ts";
import type { Provider, Providers } from "./provider.ts";

type ProviderContext = Pick<AppContext, "providers" | "config" | "log">;

/** Creates the configured providers. Their libraries are loaded on first use. */
export function createProviders({ google, microsoft, oidc }: Config, needs: OidcContext): Providers {
  return {
    ...(oidc !== undefined && { oidc: createOidc(oidc, needs) }),
    ...(google !== undefined && { google: createGoogle(google, needs) }),
    ...(microsoft !== undefined && { microsoft: createMicrosoft(microsoft, needs) }),
  };
}

const GOOGLE = "https://accounts.google.com";
const CALENDAR = "https://www.googleapis.com/auth/calendar";
const CALENDAR_SCOPES = ["events.owned", "calendarlist.readonly", "events.readonly"].map((one) => `${CALENDAR}.${one}`);
const GOOGLE_SCOPES = ["openid", "profile", "email", ...CALENDAR_SCOPES];
/** Scopes as Google returns them. Without the optional scopes, only the main calendar is read. */
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
/** The tenant of personal accounts: Microsoft verifies their addresses. */
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

/** Warns at the start of a provider that does not answer as it should. Once it answers, it works without a restart. */
export async function warnOfSilentProvider({ providers, config, log }: ProviderContext): Promise<void> {
  try {
    await providers.oidc?.prepare();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const { name, issuerUrl } = config.oidc ?? {};
    log.warn(
      { reason },
      `${name} at ${issuerUrl} does not answer as a provider of OpenID Connect; logins with it fail until it does.`,
    );
  }
}

/** Creates the site's own provider, which only logs users in. */
export function createOidc(
  own: NonNullable<Config["oidc"]>,
  needs: OidcContext & { readonly timeoutS?: number },
): Provider {
  return createProvider({
    ...needs,
    name: "oidc",
    issuer: own.issuerUrl,
    client: own,
    parameters: { scope: "openid profile email" },
    needed: [],
    isEmailVerified: ({ email_verified: isVerified }) =>
      own.trustAddresses || isVerified === true || isVerified === "true",
    canRevoke: false,
    asksUserInfo: true,
    // The standard's default is HTTP Basic, and some providers accept only the way with which a client was registered.
    clientAuth:
      (lib) =>
      (server, ...request) => {
        const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
        const way = methods.includes("client_secret_basic") ? lib.ClientSecretBasic : lib.ClientSecretPost;
        return way(own.secret)(server, ...request);
      },
  });
}
