import type { MeetingID } from "#domain/ids.ts";
import { accessTokenStore, feedStore, passwordResetStore, sessionStore, usualWeekStore } from "./token-store.ts";
import { answerRequestStore, meetingRequestStore } from "./request-store.ts";
import { calendarStore } from "./calendar-store.ts";
import { closedAddressStore, userStore } from "./user-store.ts";
import { deliveryStore, suppressionStore } from "./delivery-store.ts";
import { expectedStore } from "./expected-store.ts";
import { expiryStore } from "./expiry-store.ts";
import { jobStore } from "./job-store.ts";
import { meetingStore } from "./meeting-store.ts";
import { noticeStore } from "./notice-store.ts";
import { oauthAccountStore } from "./oauth-account-store.ts";
import { oauthFlowStore } from "./oauth-flow-store.ts";
import { removedAnswerStore } from "./removed-answer-store.ts";
import { respondentStore } from "./respondent-store.ts";
import { gridLogStore } from "../hot/grid-log.ts";
import type { StoreContext } from "./store-context.ts";

/** Everything that one transaction may write. Not to be used after the transaction's work has returned. */
export type Stores = ReturnType<typeof createStores>;

/** Each is made when it is asked for: a transaction uses two or three of them. */
export function createStores(context: StoreContext) {
  return {
    get meetings() {
      return meetingStore(context);
    },
    get meetingRequests() {
      return meetingRequestStore(context);
    },
    get respondents() {
      return respondentStore(context);
    },
    expected: () => expectedStore(context),
    removedAnswers: () => removedAnswerStore(context),
    get answerRequests() {
      return answerRequestStore(context);
    },
    gridLog: (meetingID: MeetingID) => gridLogStore(context, meetingID),
    get users() {
      return userStore(context);
    },
    get sessions() {
      return sessionStore(context);
    },
    get accessTokens() {
      return accessTokenStore(context);
    },
    get feeds() {
      return feedStore(context);
    },
    usualWeeks: () => usualWeekStore(context),
    closedAddresses: () => closedAddressStore(context),
    get passwordResets() {
      return passwordResetStore(context);
    },
    get jobs() {
      return jobStore(context);
    },
    get notices() {
      return noticeStore(context);
    },
    get deliveries() {
      return deliveryStore(context);
    },
    get suppressions() {
      return suppressionStore(context);
    },
    get expiry() {
      return expiryStore(context);
    },
    get oauthFlows() {
      return oauthFlowStore(context);
    },
    get oauthAccounts() {
      return oauthAccountStore(context);
    },
    get calendars() {
      return calendarStore(context);
    },
  };
}
