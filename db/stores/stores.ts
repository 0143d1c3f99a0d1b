import type { MeetingID } from "#domain/ids.ts";
import {
  type AccessTokenStore,
  accessTokenStore,
  type PasswordResetStore,
  passwordResetStore,
  type SessionStore,
  sessionStore,
} from "./token-store.ts";
import {
  type AnswerRequestStore,
  answerRequestStore,
  type MeetingRequestStore,
  meetingRequestStore,
} from "./request-store.ts";
import { type CalendarStore, calendarStore } from "./calendar-store.ts";
import {
  type ClosedAddressStore,
  closedAddressStore,
  type LoginNetworkStore,
  loginNetworkStore,
  type UserStore,
  userStore,
} from "./user-store.ts";
import { type DeliveryStore, deliveryStore, type SuppressionStore, suppressionStore } from "./delivery-store.ts";
import { type ExpiryStore, expiryStore } from "./expiry-store.ts";
import type { GridLog } from "#domain/answers/grid-log.ts";
import { type JobStore, jobStore } from "./job-store.ts";
import { type MeetingStore, meetingStore } from "./meeting-store.ts";
import { type NoticeStore, noticeStore } from "./notice-store.ts";
import { type OAuthAccountStore, oauthAccountStore } from "./oauth-account-store.ts";
import { type OAuthFlowStore, oauthFlowStore } from "./oauth-flow-store.ts";
import { type RespondentStore, respondentStore } from "./respondent-store.ts";
import { beginSession, type Session } from "../connection/session.ts";
import type { Models } from "../models/models.ts";
import { gridLogStore } from "../hot/grid-log.ts";
import { gridWritesOn } from "../hot/locked-saves.ts";
import { flushingSession, noLocks, type StoreContext } from "./store-context.ts";
import type { Connections } from "../connection/connections.ts";

/** Everything that one transaction may write. Not to be used after the transaction's work has returned. */
export type Stores = {
  readonly meetings: MeetingStore;
  readonly meetingRequests: MeetingRequestStore;
  readonly respondents: RespondentStore;
  readonly answerRequests: AnswerRequestStore;
  readonly gridLog: (meetingID: MeetingID) => GridLog;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly accessTokens: AccessTokenStore;
  readonly loginNetworks: LoginNetworkStore;
  readonly closedAddresses: ClosedAddressStore;
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

/** The stores of one transaction; `flush` sends what they hold back and must precede COMMIT. */
function createStores(session: Session, models: Models): { stores: Stores; flush: () => Promise<void> } {
  const writes = gridWritesOn(session);
  const context: StoreContext = { session: flushingSession(session, writes), models, locks: noLocks(), writes };
  const stores: Stores = {
    meetings: meetingStore(context),
    meetingRequests: meetingRequestStore(context),
    respondents: respondentStore(context),
    answerRequests: answerRequestStore(context),
    gridLog: (meetingID) => gridLogStore(context, meetingID),
    users: userStore(context),
    sessions: sessionStore(context),
    accessTokens: accessTokenStore(context),
    loginNetworks: loginNetworkStore(context),
    closedAddresses: closedAddressStore(context),
    passwordResets: passwordResetStore(context),
    jobs: jobStore(context),
    notices: noticeStore(context),
    deliveries: deliveryStore(context),
    suppressions: suppressionStore(context),
    expiry: expiryStore(context),
    oauthFlows: oauthFlowStore(context),
    oauthAccounts: oauthAccountStore(context),
    calendars: calendarStore(context),
  };
  return { stores, flush: () => writes.flush() };
}

/** Runs `work` in one transaction; see `Database.transaction`. */
export function transact<T>(
  connections: Connections,
  models: Models,
  work: (stores: Stores) => Promise<T>,
): Promise<T> {
  return connections.lend(async (client) => {
    const session = beginSession(connections, client);
    const { stores, flush } = createStores(session, models);
    let result: T;
    try {
      result = await work(stores);
    } catch (error) {
      await session.rollback();
      throw error;
    }
    await session.commit(flush);
    return result;
  });
}
