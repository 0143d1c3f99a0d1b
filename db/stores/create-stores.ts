import type { Session } from "../connection/session.ts";
import type { Models } from "../models/define-models.ts";
import { accessTokenStore } from "./access-token-store.ts";
import { answerRequestStore } from "./answer-request-store.ts";
import { calendarStore } from "./calendar-store.ts";
import { closedAddressStore } from "./closed-address-store.ts";
import { deliveryStore } from "./delivery-store.ts";
import { expiryStore } from "./expiry-store.ts";
import { gridLogStore } from "./grid-log-store.ts";
import { gridWritesOn } from "./grid-writes.ts";
import { noLocks } from "./held-locks.ts";
import { jobStore } from "./job-store.ts";
import { meetingRequestStore } from "./meeting-request-store.ts";
import { loginNetworkStore } from "./login-network-store.ts";
import { meetingStore } from "./meeting-store.ts";
import { noticeStore } from "./notice-store.ts";
import { oauthAccountStore } from "./oauth-account-store.ts";
import { oauthFlowStore } from "./oauth-flow-store.ts";
import { passwordResetStore } from "./password-reset-store.ts";
import { respondentStore } from "./respondent-store.ts";
import { sessionStore } from "./session-store.ts";
import { flushingSession, type StoreContext } from "./store-context.ts";
import type { Stores } from "./stores.ts";
import { suppressionStore } from "./suppression-store.ts";
import { userStore } from "./user-store.ts";

/** The stores of one transaction; `flush` sends what they hold back and must precede COMMIT. */
export function createStores(session: Session, models: Models): { stores: Stores; flush: () => Promise<void> } {
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
