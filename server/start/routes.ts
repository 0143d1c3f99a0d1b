import { accountRoutes } from "../accounts/account-routes.ts";
import { calendarRoutes } from "../calendars/calendar-routes.ts";
import type { Routes, Call } from "../http/serve.ts";
import { meetingRoutes } from "../meetings/meeting-routes.ts";
import { respondentRoutes } from "../respondents/respondent-routes.ts";
import { mailRoutes } from "../mail/mail-routes.ts";
import type { AppContext } from "../app-context.ts";

/** What every call of the API does, and what it counts against. */
export const routes: Routes = {
  ...meetingRoutes,
  ...respondentRoutes,
  ...accountRoutes,
  ...calendarRoutes,
  ...mailRoutes,
  serverInfo: { command: serverInfo },
};

/** What this server offers. */
export async function serverInfo(_call: Call<"serverInfo">, { config }: AppContext) {
  return {
    googleOAuth2IsSupported: config.google !== undefined,
    microsoftOAuth2IsSupported: config.microsoft !== undefined,
    ...(config.emailVerification && { mustVerifyEmailAddress: true as const }),
    ...(config.webmasterEmail !== undefined && { webmasterEmail: config.webmasterEmail }),
  };
}
