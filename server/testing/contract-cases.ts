import { newUserID } from "#db/testing/stored.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import { createKeys } from "../keys.ts";
import { unsubscribeToken, type Subscriber } from "../mail/unsubscribe.ts";
import { HALF_PAST_NINE, NINE } from "./api-client.ts";
import { ACCOUNT_CASES } from "./account-cases.ts";
import {
  answers,
  asOrganiser,
  asStranger,
  byAnotherUser,
  NOWHERE,
  ofGuest,
  ofUser,
  type ContractCase,
} from "./contract-case.ts";
import type { Ask, ContractStage } from "./open-contract-stage.ts";
import { exampleOf } from "./openapi-checker.ts";
import { EXPECTED_CASES } from "./expected-cases.ts";
import { PROVIDER_CASES } from "./provider-cases.ts";
import { TEST_SECRET } from "./start-test-app.ts";

/** The meeting after it has closed. */
async function closed<Of extends { readonly params: { readonly meetingID: string } }>(stage: ContractStage, of: Of) {
  await stage.closeMeeting(of.params.meetingID);
  return of;
}

/** The organiser has removed the answer, and asks for it again. */
async function removed(stage: ContractStage) {
  const { params, headers } = await asOrganiser(stage);
  const request = { params, headers, body: { respondentIDs: [params.respondentID] } };
  await stage.ask("removeRespondents", request);
  return request;
}

async function inFullMeeting(stage: ContractStage, more: Ask) {
  return { params: { meetingID: await stage.fullMeeting() }, ...more };
}

const SCHEDULE = { startDateTime: NINE, endDateTime: HALF_PAST_NINE };
const PROTECTED = { protectAnswers: true };
const ANSWER = { availabilities: [NINE] };

const newRequestID = () => crypto.randomUUID().replaceAll("-", "");
const newMeeting = () => ({ ...(exampleOf("createMeeting") as object), requestID: newRequestID() });

const linkFor = (subscriber: Subscriber) => ({
  query: { token: unsubscribeToken(subscriber, createKeys(TEST_SECRET).of("unsubscribe")) },
});
const LINK_OF_GUEST = linkFor({ mailbox: new Uint8Array(32) });

/** What calls need in the query. */
export const GOOD_QUERIES: Readonly<Partial<Record<RouteName, Record<string, string>>>> = {
  unsubscribe: LINK_OF_GUEST.query,
};

/** What is asked of a meeting that is there, and of one that is not. */
const readings: readonly ContractCase[] = [
  answers(200, "of a meeting", (stage) => stage.guestMeeting()),
  answers(404, "of one that is not there", () => NOWHERE),
];

/** What of a call for the organiser depends only on who asks. */
const refusals: readonly ContractCase[] = [
  answers(403, "by another user", (stage) => byAnotherUser(stage)),
  answers(401, "by a guest", async (stage) => ({ params: (await stage.guestMeeting()).params })),
  answers(404, "in a meeting that is not there", (stage) => asStranger(stage, NOWHERE)),
];

/** Links that are mailed to guests who show a key. */
const ownLink = (header: string, keyOf: "organiserKey" | "respondentKey"): readonly ContractCase[] => [
  answers(202, "the example, with the key", async (stage) => {
    const meeting = await stage.guestMeeting();
    return { params: meeting.params, headers: { [header]: meeting[keyOf] } };
  }),
  answers(401, "without a key", async (stage) => ({ params: (await stage.guestMeeting()).params })),
  answers(404, "in a meeting that is not there", () => NOWHERE),
];

/** The successes of every call, and the failures that are its own. Beside them each is asked what all may be asked. */
export const CONTRACT_CASES: Readonly<Record<RouteName, readonly ContractCase[]>> = {
  createMeeting: [
    answers(201, "the example, from a guest", () => ({})),
    answers(201, "the example, from a user", asStranger),
    answers(404, "again, after it was deleted", async (stage) => {
      const request = { ...(await asStranger(stage)), body: newMeeting() };
      const { meetingID } = (await stage.ask("createMeeting", request)).body as { meetingID: string };
      await stage.ask("deleteMeeting", { params: { meetingID }, headers: request.headers });
      return request;
    }),
    answers(409, "another one under the same id", async (stage) => {
      const body = newMeeting();
      await stage.ask("createMeeting", { body });
      return { body: { ...body, name: "Another" } };
    }),
  ],
  getMeeting: readings,
  editMeeting: [answers(200, "the example, by the creator", (stage) => ofUser(stage)), ...refusals],
  deleteMeeting: [answers(204, "by the creator", (stage) => ofUser(stage)), ...refusals],
  meetingSlots: readings,
  bestTimes: [
    ...readings,
    answers(200, "fewer and longer", (stage) => ofGuest(stage, { query: { durationMinutes: "90", limit: "1" } })),
  ],
  answersFile: readings,
  scheduleFile: [
    answers(200, "of a meeting whose time is set", async (stage) => {
      const { params } = await stage.guestMeeting();
      await stage.ask("scheduleMeeting", { params, body: SCHEDULE });
      return { params };
    }),
    answers(404, "of one whose time is not", (stage) => stage.guestMeeting()),
  ],
  scheduleMeeting: [
    answers(200, "the example, in the meeting of the example", (stage) => ofUser(stage)),
    answers(403, "a protected one, without its key", (stage) => ofGuest(stage, { body: SCHEDULE }, PROTECTED)),
    answers(404, "that is not there", () => NOWHERE),
  ],
  unscheduleMeeting: [
    answers(200, "whether it was scheduled or not", (stage) => stage.guestMeeting()),
    answers(403, "a protected one, without its key", (stage) => stage.guestMeeting(PROTECTED)),
    answers(404, "that is not there", () => NOWHERE),
  ],
  addGuestAnswer: [
    answers(201, "the example, in the meeting of the example", (stage) =>
      ofUser(stage, { headers: { "Accept-Language": "de-AT" } }),
    ),
    answers(404, "a meeting that is not there", () => NOWHERE),
    answers(409, "a full meeting", (stage) => inFullMeeting(stage, { body: { name: "Ann", ...ANSWER } })),
  ],
  saveOwnAnswer: [
    answers(200, "the example, in the meeting of the example", (stage) => ofUser(stage)),
    answers(404, "a meeting that is not there", (stage) => asStranger(stage, NOWHERE)),
    answers(409, "a full meeting", async (stage) => inFullMeeting(stage, await asStranger(stage, { body: ANSWER }))),
  ],
  saveAnswer: [
    answers(200, "a guest's", (stage) => ofGuest(stage, { body: { ...ANSWER, base: [] } })),
    answers(200, "a protected one, with its key", async (stage) => {
      const { params, respondentKey } = await stage.guestMeeting(PROTECTED);
      return { params, headers: { "X-Respondent-Key": respondentKey }, body: ANSWER };
    }),
    answers(403, "a protected one, without its key", (stage) => ofGuest(stage, { body: ANSWER }, PROTECTED)),
    answers(200, "a guest's, with another name", (stage) => ofGuest(stage, { body: { ...ANSWER, name: "Anna" } })),
    answers(404, "that is not there", () => NOWHERE),
    answers(409, "another one under the same id", async (stage) => {
      const { params } = await stage.guestMeeting();
      const requestID = newRequestID();
      await stage.ask("saveAnswer", { params, body: { ...ANSWER, requestID } });
      return { params, body: { availabilities: [], requestID } };
    }),
  ],
  deleteRespondent: [
    answers(200, "a guest", (stage) => stage.guestMeeting()),
    answers(200, "a protected one, by the organiser", (stage) => asOrganiser(stage, PROTECTED)),
    answers(403, "a protected one, without a key", (stage) => stage.guestMeeting(PROTECTED)),
    answers(409, "of a closed meeting", async (stage) => closed(stage, await stage.guestMeeting())),
    answers(404, "who is not there", () => NOWHERE),
  ],
  removeRespondents: [
    answers(200, "by the organiser", async (stage) => {
      const request = await asOrganiser(stage);
      return { ...request, body: { respondentIDs: [request.params.respondentID] } };
    }),
    ...refusals,
  ],
  answerHistory: [answers(200, "by the organiser", (stage) => asOrganiser(stage)), ...refusals],
  restoreRemoved: [
    answers(200, "by the organiser", removed),
    ...refusals,
    answers(409, "a full meeting", async (stage) => {
      const request = await removed(stage);
      await stage.fill(request.params.meetingID);
      return request;
    }),
  ],
  restoreAnswer: [
    answers(200, "by the organiser", (stage) => asOrganiser(stage)),
    ...refusals,
    answers(409, "of a closed meeting", async (stage) => closed(stage, await asOrganiser(stage))),
  ],
  mailOrganiserLink: [
    ...ownLink("X-Organiser-Key", "organiserKey"),
    answers(403, "by the creator of an account's meeting, which has no key", (stage) => ofUser(stage)),
  ],
  mailAnswerLink: [
    ...ownLink("X-Respondent-Key", "respondentKey"),
    answers(403, "with another key", async (stage) => ({
      params: (await stage.guestMeeting()).params,
      headers: { "X-Respondent-Key": "k".repeat(32) },
    })),
  ],
  unsubscribe: [
    answers(200, "the example, for a guest", () => LINK_OF_GUEST),
    answers(200, "the form of mail programs", () => ({ ...LINK_OF_GUEST, form: { "List-Unsubscribe": "One-Click" } })),
    answers(404, "back, where the account is gone", () => ({
      ...linkFor({ userID: newUserID() }),
      body: { subscribe: true },
    })),
  ],
  ...EXPECTED_CASES,
  ...ACCOUNT_CASES,
  ...PROVIDER_CASES,
  serverInfo: [answers(200, "what it offers", () => ({}))],
};
