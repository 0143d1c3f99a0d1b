import { accountRoutes } from "../accounts/account-routes.ts";
import { calendarRoutes } from "../calendars/calendar-routes.ts";
import type { Routes } from "../http/serve.ts";
import { meetingRoutes } from "../meetings/meeting-routes.ts";
import { respondentRoutes } from "../respondents/respondent-routes.ts";
import { mailRoutes } from "../mail/mail-routes.ts";
import { serverInfo } from "../site/server-info.ts";

/** What every call of the API does, and what it counts against. */
export const routes: Routes = {
  ...meetingRoutes,
  ...respondentRoutes,
  ...accountRoutes,
  ...calendarRoutes,
  ...mailRoutes,
  serverInfo: { command: serverInfo },
};
