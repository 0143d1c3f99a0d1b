import { newRespondentID, newUserID } from "#db/testing/new-id.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import { createKeys } from "../keys.ts";
import { unsubscribeToken, type Subscriber } from "../mail/unsubscribe-token.ts";
import { HALF_PAST_NINE, NINE } from "./api-client.ts";
import type { Ask, ContractStage } from "./open-contract-stage.ts";
import { PROVIDER_CASES } from "./provider-cases.ts";
import { DESCRIBED_CALLS } from "./openapi-checker.ts";
import { TEST_SECRET } from "./start-test-app.ts";

/** What is asked, and how it must be answered. */
type Case = readonly [status: number, title: string, ask: (stage: ContractStage) => Promise<Ask> | Ask];

const NOBODY = "aaaaaaaaaaaa";
const SCHEDULE = { startDateTime: NINE, endDateTime: HALF_PAST_NINE };
const ANSWER = { availabilities: [NINE] };

/** The body that the document shows for a call. */
export function exampleOf(name: RouteName): unknown {
  return DESCRIBED_CALLS.get(name)?.requestBody?.content["application/json"]?.example;
}

const ofUser = async (stage: ContractStage, body?: Parameters<ContractStage["api"]["createMeeting"]>[0]) => {
  const creator = await stage.user();
  const { body: meeting } = await stage.ask("createMeeting", {
    body: { ...(exampleOf("createMeeting") as object), ...body },
    headers: creator.headers,
  });
  const { meetingID } = meeting as { meetingID: string };
  return { params: { meetingID }, headers: creator.headers };
};
const unknownMeeting = { params: { meetingID: NOBODY, respondentID: NOBODY } };
const asStranger = async (stage: ContractStage) => ({ headers: (await stage.user()).headers });
const emailed = async (stage: ContractStage) => {
  const email = `${newRespondentID()}@example.org`.toLowerCase();
  await stage.ask("signUp", { body: { name: "Eve", email, password: "correct horse" }, verifying: true });
  return { body: await stage.mailed(email, "/verify-email") };
};

const linkFor = (subscriber: Subscriber) => ({
  query: { token: unsubscribeToken(subscriber, createKeys(TEST_SECRET).of("unsubscribe")) },
});

/** What calls need in the query. */
export const GOOD_QUERIES: Readonly<Partial<Record<RouteName, Record<string, string>>>> = {
  unsubscribe: linkFor({ mailbox: new Uint8Array(32) }).query,
};

/** The successes of every call, and the failures that are its own. Beside them each is asked what all may be asked. */
export const CONTRACT_CASES: Readonly<Record<RouteName, readonly Case[]>> = {
  createMeeting: [
    [201, "the example, from a guest", () => ({ body: exampleOf("createMeeting") })],
    [
      201,
      "the example, from a user",
      async (stage) => ({ ...(await asStranger(stage)), body: exampleOf("createMeeting") }),
    ],
  ],
  getMeeting: [
    [200, "with an answer", (stage) => stage.guestMeeting()],
    [404, "that is not there", () => unknownMeeting],
  ],
  editMeeting: [
    [
      200,
      "the example, by the creator",
      async (stage) => ({ ...(await ofUser(stage)), body: exampleOf("editMeeting") }),
    ],
    [
      403,
      "by somebody else",
      async (stage) => ({ ...(await ofUser(stage)), ...(await asStranger(stage)), body: exampleOf("editMeeting") }),
    ],
    [
      404,
      "that is not there",
      async (stage) => ({ ...unknownMeeting, ...(await asStranger(stage)), body: exampleOf("editMeeting") }),
    ],
  ],
  deleteMeeting: [
    [204, "by the creator", (stage) => ofUser(stage)],
    [403, "by somebody else", async (stage) => ({ ...(await ofUser(stage)), ...(await asStranger(stage)) })],
    [404, "that is not there", async (stage) => ({ ...unknownMeeting, ...(await asStranger(stage)) })],
  ],
  scheduleMeeting: [
    [
      200,
      "the example, in the meeting of the example",
      async (stage) => ({ ...(await ofUser(stage)), body: exampleOf("scheduleMeeting") }),
    ],
    [
      403,
      "a protected one, without its key",
      async (stage) => ({ ...(await stage.guestMeeting({ protectAnswers: true })), body: SCHEDULE }),
    ],
    [404, "that is not there", () => ({ ...unknownMeeting, body: SCHEDULE })],
  ],
  unscheduleMeeting: [
    [200, "whether it was scheduled or not", (stage) => stage.guestMeeting()],
    [403, "a protected one, without its key", (stage) => stage.guestMeeting({ protectAnswers: true })],
    [404, "that is not there", () => unknownMeeting],
  ],
  addGuestAnswer: [
    [
      201,
      "the example, in the meeting of the example",
      async (stage) => ({
        ...(await ofUser(stage)),
        body: exampleOf("addGuestAnswer"),
        headers: { "Accept-Language": "de-AT" },
      }),
    ],
    [404, "a meeting that is not there", () => ({ ...unknownMeeting, body: { name: "Ann", ...ANSWER } })],
    [
      409,
      "a full meeting",
      async (stage) => ({ params: { meetingID: await stage.fullMeeting() }, body: { name: "Ann", ...ANSWER } }),
    ],
  ],
  saveOwnAnswer: [
    [
      200,
      "the example, in the meeting of the example",
      async (stage) => ({ ...(await ofUser(stage)), body: exampleOf("saveOwnAnswer") }),
    ],
    [
      404,
      "a meeting that is not there",
      async (stage) => ({ ...unknownMeeting, ...(await asStranger(stage)), body: ANSWER }),
    ],
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
    [200, "a guest's", async (stage) => ({ ...(await stage.guestMeeting()), body: { ...ANSWER, base: [] } })],
    [
      200,
      "a protected one, with its key",
      async (stage) => {
        const { params, respondentKey } = await stage.guestMeeting({ protectAnswers: true });
        return { params, headers: { "X-Respondent-Key": respondentKey }, body: ANSWER };
      },
    ],
    [
      403,
      "a protected one, without its key",
      async (stage) => ({ ...(await stage.guestMeeting({ protectAnswers: true })), body: ANSWER }),
    ],
    [404, "that is not there", () => ({ ...unknownMeeting, body: ANSWER })],
  ],
  deleteRespondent: [
    [200, "a guest", (stage) => stage.guestMeeting()],
    [
      200,
      "a protected one, by the organiser",
      async (stage) => {
        const { params, organiserKey } = await stage.guestMeeting({ protectAnswers: true });
        return { params, headers: { "X-Organiser-Key": organiserKey } };
      },
    ],
    [403, "a protected one, without a key", (stage) => stage.guestMeeting({ protectAnswers: true })],
    [404, "who is not there", () => unknownMeeting],
  ],
  signUp: [
    [201, "the example, where addresses are not verified", () => ({ body: exampleOf("signUp") })],
    [200, "the example, where they are", () => ({ body: exampleOf("signUp"), verifying: true })],
    [
      409,
      "with an address that has an account",
      async (stage) => ({
        body: { name: "Ann", email: (await stage.user()).email, password: "correct horse" },
      }),
    ],
  ],
  verifyEmail: [
    [204, "with the link of the mail", emailed],
    [400, "with the example, which nobody sealed", () => ({ body: exampleOf("verifyEmail") })],
    [
      409,
      "with a link that was used",
      async (stage) => {
        const link = await emailed(stage);
        await stage.ask("verifyEmail", link);
        return link;
      },
    ],
  ],
  logIn: [
    [
      200,
      "with the password",
      async (stage) => ({ body: { email: (await stage.user()).email, password: "correct horse" } }),
    ],
    [401, "with another", async (stage) => ({ body: { email: (await stage.user()).email, password: "wrong" } })],
  ],
  logOut: [
    [204, "here", asStranger],
    [204, "everywhere", async (stage) => ({ ...(await asStranger(stage)), query: { everywhere: "true" } })],
  ],
  resetPassword: [[204, "the example", () => ({ body: exampleOf("resetPassword") })]],
  confirmPasswordReset: [
    [
      204,
      "with the token of the mail",
      async (stage) => {
        const { email } = await stage.user();
        await stage.ask("resetPassword", { body: { email } });
        const { pwresetToken } = await stage.mailed(email, "/confirm-password-reset");
        return { headers: { Authorization: `Bearer ${pwresetToken}` }, body: exampleOf("confirmPasswordReset") };
      },
    ],
  ],
  me: [[200, "oneself", asStranger]],
  editMe: [[200, "the example", async (stage) => ({ ...(await asStranger(stage)), body: exampleOf("editMe") })]],
  deleteMe: [
    [204, "and nothing else", asStranger],
    [204, "with everything", async (stage) => ({ ...(await ofUser(stage)), query: { deleteMeetings: "true" } })],
  ],
  createdMeetings: [
    [
      200,
      "a scheduled one",
      async (stage) => {
        const { params, headers } = await ofUser(stage);
        await stage.ask("scheduleMeeting", { params, headers, body: exampleOf("scheduleMeeting") });
        return { headers };
      },
    ],
    [
      200,
      "page by page",
      async (stage) => {
        const { headers } = await ofUser(stage);
        await stage.ask("createMeeting", { headers, body: exampleOf("createMeeting") });
        const { body } = await stage.ask("createdMeetings", { headers, query: { limit: "1" } });
        return { headers, query: { limit: "1", before: (body as { next: string }).next } };
      },
    ],
  ],
  respondedMeetings: [
    [
      200,
      "one",
      async (stage) => {
        const { params, headers } = await ofUser(stage);
        await stage.ask("saveOwnAnswer", { params, headers, body: exampleOf("saveOwnAnswer") });
        return { headers };
      },
    ],
  ],
  claim: [
    [
      200,
      "a guest's meeting and answer",
      async (stage) => {
        const { meetingID, organiserKey, respondentID, respondentKey } = await stage.guestMeeting();
        return {
          ...(await asStranger(stage)),
          body: { claims: [{ meetingID, organiserKey, respondentID, respondentKey }] },
        };
      },
    ],
    [
      200,
      "the example, which claims nothing here",
      async (stage) => ({
        ...(await asStranger(stage)),
        body: exampleOf("claim"),
      }),
    ],
  ],
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
  ...PROVIDER_CASES,
  serverInfo: [[200, "what it offers", () => ({})]],
};
