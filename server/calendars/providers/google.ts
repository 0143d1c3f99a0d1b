import type { Config } from "../../start/config.ts";
import { createProvider, type OidcContext } from "./oidc.ts";
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

export function createGoogle(client: NonNullable<Config["google"]>, needs: OidcContext): Provider {
  return createProvider({
    ...needs,
    name: "google",
    issuer: client.issuerUrl ?? ISSUER,
    client,
    parameters: { scope: SCOPES.join(" "), access_type: "offline" },
    needed: NEEDED,
    isEmailVerified: (claims) => claims["email_verified"] === true,
    canRevoke: true,
    async calendar(accessToken, signal) {
      const { openGoogleCalendar } = await import("./google-calendar.ts");
      return openGoogleCalendar({ accessToken, signal, apiUrl: client.apiUrl });
    },
  });
}
