import { newUserID } from "#db/testing/new-id.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import { createKeys } from "../keys.ts";
import { unsubscribeToken, type Subscriber } from "../mail/unsubscribe.ts";
import { HALF_PAST_NINE, NINE } from "./api-client.ts";
import { ACCOUNT_CASES } from "./account-cases.ts";
import { asOrganiser, asStranger, exampleOf, ofGuest, ofUser, type ContractCase } from "./contract-case.ts";
import type { ContractStage } from "./open-contract-stage.ts";
import { EXPECTED_CASES } from "./expected-cases.ts";
import { OWN_LINK_CASES } from "./own-link-cases.ts";
import { HISTORY_CASES } from "./history-cases.ts";
import { PROVIDER_CASES } from "./provider-cases.ts";
import { TEST_SECRET } from "./start-test-app.ts";

const UNKNOWN = "aaaaaaaaaaaa";
/** The meeting after it has closed. */
async function closed<Of extends { readonly params: { readonly meetingID: string } }>(stage: ContractStage, of: Of) {
  await stage.closeMeeting(of.params.meetingID);
  return of;
}

const SCHEDULE = { startDateTime: NINE, endDateTime: HALF_PAST_NINE };
const PROTECTED = { protectAnswers: true };
const ANSWER = { availabilities: [NINE] };

const newRequestID = () => crypto.randomUUID().replaceAll("-", "");
const unknownMeeting = { params: { meetingID: UNKNOWN, respondentID: UNKNOWN } };

const linkFor = (subscriber: Subscriber) => ({
  query: { token: unsubscribeToken(subscriber, createKeys(TEST_SECRET).of("unsubscribe")) },
});

/** What calls need in the query. */
export const GOOD_QUERIES: Readonly<Partial<Record<RouteName, Record<string, string>>>> = {
  unsubscribe: linkFor({ mailbox: new Uint8Array(32) }).query,
};

/** The successes of every call, and the failures that are its own. Beside them each is asked what all may be asked. */
export const CONTRACT_CASES: Readonly<Record<RouteName, readonly ContractCase[]>> = {
  createMeeting: [
    [201, "the example, from a guest", () => ({ body: exampleOf("createMeeting") })],
    [201, "the example, from a user", (stage) => asStranger(stage, { body: exampleOf("createMeeting") })],
    [
      404,
      "again, after it was deleted",
      async (stage) => {
        const { headers } = await asStranger(stage);
        const request = { headers, body: { ...(exampleOf("createMeeting") as object), requestID: newRequestID() } };
        const { body } = await stage.ask("createMeeting", request);
        const { meetingID } = body as { meetingID: string };
        await stage.ask("deleteMeeting", { params: { meetingID }, headers });
        return request;
      },
    ],
    [
      409,
      "another one under the same id",
      async (stage) => {
        const body = { ...(exampleOf("createMeeting") as object), requestID: newRequestID() };
        await stage.ask("createMeeting", { body });
        return { body: { ...body, name: "Another" } };
      },
    ],
  ],
  getMeeting: [
    [200, "with an answer", (stage) => stage.guestMeeting()],
    [404, "that is not there", () => unknownMeeting],
  ],
  editMeeting: [
    [200, "the example, by the creator", (stage) => ofUser(stage, { body: exampleOf("editMeeting") })],
    [
      403,
      "by another user",
      async (stage) => ({ ...(await ofUser(stage)), ...(await asStranger(stage)), body: exampleOf("editMeeting") }),
    ],
    [404, "that is not there", (stage) => asStranger(stage, { ...unknownMeeting, body: exampleOf("editMeeting") })],
  ],
  deleteMeeting: [
    [204, "by the creator", (stage) => ofUser(stage)],
    [403, "by another user", async (stage) => ({ ...(await ofUser(stage)), ...(await asStranger(stage)) })],
    [404, "that is not there", (stage) => asStranger(stage, unknownMeeting)],
  ],
  meetingSlots: [
    [200, "of a meeting", (stage) => stage.guestMeeting()],
    [404, "of one that is not there", () => unknownMeeting],
  ],
  bestTimes: [
    [200, "of a meeting", (stage) => stage.guestMeeting()],
    [200, "fewer and longer", (stage) => ofGuest(stage, { query: { durationMinutes: "90", limit: "1" } })],
    [404, "of one that is not there", () => unknownMeeting],
  ],
  answersFile: [
    [200, "of a meeting", (stage) => stage.guestMeeting()],
    [404, "of one that is not there", () => unknownMeeting],
  ],
  scheduleFile: [
    [
      200,
      "of a meeting whose time is set",
      async (stage) => {
        const { params } = await stage.guestMeeting();
        await stage.ask("scheduleMeeting", { params, body: SCHEDULE });
        return { params };
      },
    ],
    [404, "of one whose time is not", (stage) => stage.guestMeeting()],
  ],
  scheduleMeeting: [
    [
      200,
      "the example, in the meeting of the example",
      (stage) => ofUser(stage, { body: exampleOf("scheduleMeeting") }),
    ],
    [403, "a protected one, without its key", (stage) => ofGuest(stage, { body: SCHEDULE }, PROTECTED)],
    [404, "that is not there", () => ({ ...unknownMeeting, body: SCHEDULE })],
  ],
  unscheduleMeeting: [
    [200, "whether it was scheduled or not", (stage) => stage.guestMeeting()],
    [403, "a protected one, without its key", (stage) => stage.guestMeeting(PROTECTED)],
    [404, "that is not there", () => unknownMeeting],
  ],
  addGuestAnswer: [
    [
      201,
      "the example, in the meeting of the example",
      (stage) => ofUser(stage, { body: exampleOf("addGuestAnswer"), headers: { "Accept-Language": "de-AT" } }),
    ],
    [404, "a meeting that is not there", () => ({ ...unknownMeeting, body: { name: "Ann", ...ANSWER } })],
    [
      409,
      "a full meeting",
      async (stage) => ({ params: { meetingID: await stage.fullMeeting() }, body: { name: "Ann", ...ANSWER } }),
    ],
  ],
  saveOwnAnswer: [
    [200, "the example, in the meeting of the example", (stage) => ofUser(stage, { body: exampleOf("saveOwnAnswer") })],
    [404, "a meeting that is not there", (stage) => asStranger(stage, { ...unknownMeeting, body: ANSWER })],
    [
      409,
      "a full meeting",
      async (stage) => ({
        params: { meetingID: await stage.fullMeeting() },
        ...(await asStranger(stage)),
        body: ANSWER,
      }),
    ],
  ],
  saveAnswer: [
    [200, "a guest's", (stage) => ofGuest(stage, { body: { ...ANSWER, base: [] } })],
    [
      200,
      "a protected one, with its key",
      async (stage) => {
        const { params, respondentKey } = await stage.guestMeeting(PROTECTED);
        return { params, headers: { "X-Respondent-Key": respondentKey }, body: ANSWER };
      },
    ],
    [403, "a protected one, without its key", (stage) => ofGuest(stage, { body: ANSWER }, PROTECTED)],
    [200, "a guest's, with another name", (stage) => ofGuest(stage, { body: { ...ANSWER, name: "Anna" } })],
    [404, "that is not there", () => ({ ...unknownMeeting, body: ANSWER })],
    [
      409,
      "another one under the same id",
      async (stage) => {
        const { params } = await stage.guestMeeting();
        const requestID = newRequestID();
        await stage.ask("saveAnswer", { params, body: { ...ANSWER, requestID } });
        return { params, body: { availabilities: [], requestID } };
      },
    ],
  ],
  deleteRespondent: [
    [200, "a guest", (stage) => stage.guestMeeting()],
    [200, "a protected one, by the organiser", (stage) => asOrganiser(stage, {}, PROTECTED)],
    [403, "a protected one, without a key", (stage) => stage.guestMeeting(PROTECTED)],
    [409, "of a closed meeting", async (stage) => closed(stage, await stage.guestMeeting())],
    [404, "who is not there", () => unknownMeeting],
  ],
  removeRespondents: [
    [
      200,
      "by the organiser",
      async (stage) => {
        const request = await asOrganiser(stage);
        return { ...request, body: { respondentIDs: [request.params.respondentID] } };
      },
    ],
    [
      403,
      "by another user",
      async (stage) => ({
        params: (await stage.guestMeeting()).params,
        headers: (await stage.user()).headers,
        body: exampleOf("removeRespondents"),
      }),
    ],
    [
      401,
      "by a guest",
      async (stage) => ({ params: (await stage.guestMeeting()).params, body: exampleOf("removeRespondents") }),
    ],
    [404, "in a meeting that is not there", () => ({ ...unknownMeeting, body: exampleOf("removeRespondents") })],
  ],
  ...HISTORY_CASES,
  ...EXPECTED_CASES,
  ...OWN_LINK_CASES,
  unsubscribe: [
    [
      200,
      "the example, for a guest",
      () => ({ query: GOOD_QUERIES.unsubscribe ?? {}, body: exampleOf("unsubscribe") }),
    ],
    [
      200,
      "the form of mail programs",
      () => ({ query: GOOD_QUERIES.unsubscribe ?? {}, form: { "List-Unsubscribe": "One-Click" } }),
    ],
    [
      404,
      "back, where the account is gone",
      () => ({ ...linkFor({ userID: newUserID() }), body: { subscribe: true } }),
    ],
  ],
  ...ACCOUNT_CASES,
  ...PROVIDER_CASES,
  serverInfo: [[200, "what it offers", () => ({})]],
};
