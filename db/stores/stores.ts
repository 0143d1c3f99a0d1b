import type { MeetingID } from "#domain/ids.ts";
import { accessTokenStore, feedStore, passwordResetStore, sessionStore, usualWeekStore } from "./token-store.ts";
import { answerRequestStore, meetingRequestStore, otherRequestStore } from "./request-store.ts";
import { blockStore } from "./block-store.ts";
import { calendarSourceStore } from "./calendar-source-store.ts";
import { calendarStore } from "./calendar-store.ts";
import { closedAddressStore, userStore } from "./user-store.ts";
import { deliveryStore, suppressionStore } from "./delivery-store.ts";
import { expectedStore } from "./expected-store.ts";
import { expiryStore } from "./expiry-store.ts";
import { jobStore } from "./job-store.ts";
import { mailCauseStore } from "./mail-cause-store.ts";
import { meetingStore } from "./meeting-store.ts";
import { noticeStore } from "./notice-store.ts";
import { oauthAccountStore } from "./oauth-account-store.ts";
import { oauthFlowStore } from "./oauth-flow-store.ts";
import { removedAnswerStore, respondentStore } from "./respondent-store.ts";
import { gridLogStore } from "../hot/grid-log.ts";
import type { StoreContext } from "./store-context.ts";

/** All writes of a transaction. Do not use it after the transaction's work has returned. */
export type Stores = ReturnType<typeof createStores>;

export function createStores(context: StoreContext) {
  return {
    meetings: meetingStore(context),
    meetingRequests: meetingRequestStore(context),
    respondents: respondentStore(context),
    expected: expectedStore(context),
    removedAnswers: removedAnswerStore(context),
    answerRequests: answerRequestStore(context),
    otherRequests: otherRequestStore(context),
    gridLog: (meetingID: MeetingID) => gridLogStore(context, meetingID),
    users: userStore(context),
    sessions: sessionStore(context),
    accessTokens: accessTokenStore(context),
    feeds: feedStore(context),
    usualWeeks: usualWeekStore(context),
    closedAddresses: closedAddressStore(context),
    passwordResets: passwordResetStore(context),
    jobs: jobStore(context),
    notices: noticeStore(context),
    deliveries: deliveryStore(context),
    mailCauses: mailCauseStore(context),
    suppressions: suppressionStore(context),
    expiry: expiryStore(context),
    oauthFlows: oauthFlowStore(context),
    oauthAccounts: oauthAccountStore(context),
    calendars: calendarStore(context),
    calendarSources: calendarSourceStore(context),
    blocks: blockStore(context),
  };
}
