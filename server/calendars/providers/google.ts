import type { Config } from "../../start/config.ts";
import { createOidc } from "./oidc.ts";
import type { Provider } from "./provider.ts";

const ISSUER = "https://accounts.google.com";
const CALENDAR = "https://www.googleapis.com/auth/calendar";
const CALENDAR_SCOPES = ["events.owned", "calendarlist.readonly", "events.readonly"].map((one) => `${CALENDAR}.${one}`);
const SCOPES = ["openid", "profile", "email", ...CALENDAR_SCOPES];
/** As Google writes them back. A user who unticks the others has their main calendar read, and no choice. */
const NEEDED = [
  "openid",
  "https://www.googleapis.com/auth/userinfo.profile",
  "https://www.googleapis.com/auth/userinfo.email",
  "https://www.googleapis.com/auth/calendar.events.owned",
];

type Needs = { readonly publicUrl: () => string; readonly clock: () => number };

export function createGoogle(client: NonNullable<Config["google"]>, { publicUrl, clock }: Needs): Provider {
  const oidc = createOidc({
    issuer: client.issuerUrl ?? ISSUER,
    client,
    redirectUri: () => `${publicUrl()}/redirect/google`,
    clock,
  });
  return {
    name: "google",

    async authoriseUrl(secrets, mustConsent) {
      const parameters = { scope: SCOPES.join(" "), access_type: "offline", ...(mustConsent && { prompt: "consent" }) };
      return (await oidc.authoriseUrl(secrets, parameters)).href;
    },

    async exchange(query, secrets) {
      const { claims, ...grant } = await oidc.exchange(query, secrets);
      const granted = new Set(grant.scopes.split(" "));
      return {
        ...grant,
        isEmailVerified: claims["email_verified"] === true,
        hasAllScopes: NEEDED.every((scope) => granted.has(scope)),
      };
    },

    refresh: (refreshToken) => oidc.refresh(refreshToken),
    revoke: ({ accessToken, refreshToken }) => oidc.revoke(refreshToken ?? accessToken),

    async calendar(accessToken, signal) {
      const { openGoogleCalendar } = await import("./google-calendar.ts");
      return openGoogleCalendar({ accessToken, signal, apiUrl: client.apiUrl });
    },
  };
}
