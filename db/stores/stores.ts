import type { MeetingID } from "#domain/meeting-id.ts";
import type { AnswerRequestStore } from "./answer-request-store.ts";
import type { CalendarStore } from "./calendar-store.ts";
import type { DeliveryStore } from "./delivery-store.ts";
import type { ExpiryStore } from "./expiry-store.ts";
import type { GridLog } from "./grid-log-store.ts";
import type { JobStore } from "./job-store.ts";
import type { MeetingRequestStore } from "./meeting-request-store.ts";
import type { MeetingStore } from "./meeting-store.ts";
import type { NoticeStore } from "./notice-store.ts";
import type { OAuthAccountStore } from "./oauth-account-store.ts";
import type { OAuthFlowStore } from "./oauth-flow-store.ts";
import type { PasswordResetStore } from "./password-reset-store.ts";
import type { RespondentStore } from "./respondent-store.ts";
import type { SessionStore } from "./session-store.ts";
import type { SuppressionStore } from "./suppression-store.ts";
import type { UserStore } from "./user-store.ts";

/** Everything that one transaction may write. Not to be used after the transaction's work has returned. */
export type Stores = {
  readonly meetings: MeetingStore;
  readonly meetingRequests: MeetingRequestStore;
  readonly respondents: RespondentStore;
  readonly answerRequests: AnswerRequestStore;
  readonly gridLog: (meetingID: MeetingID) => GridLog;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly passwordResets: PasswordResetStore;
  readonly jobs: JobStore;
  readonly notices: NoticeStore;
  readonly deliveries: DeliveryStore;
  readonly suppressions: SuppressionStore;
  readonly expiry: ExpiryStore;
  readonly oauthFlows: OAuthFlowStore;
  readonly oauthAccounts: OAuthAccountStore;
  readonly calendars: CalendarStore;
};
