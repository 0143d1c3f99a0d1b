import { newRespondentID } from "#db/testing/new-id.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import { asStranger, exampleOf, byProgram, feedParams, ofUser, type ContractCase } from "./contract-case.ts";
import type { ContractStage } from "./open-contract-stage.ts";

/** The link of a sign-up's mail, not yet used. */
const emailed = async (stage: ContractStage) => {
  const email = `${newRespondentID()}@example.org`.toLowerCase();
  await stage.ask("signUp", { body: { name: "Eve", email, password: "correct horse" }, verifying: true });
  return { body: await stage.mailed(email, "/verify-email") };
};

/** Signing up, logging in and out, and one's own account. Part of `contract-cases.ts`. */
export const ACCOUNT_CASES = {
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
    [
      200,
      "with the password too",
      async (stage) => {
        const { body } = await emailed(stage);
        return { body: { ...body, password: "correct horse" } };
      },
    ],
    [400, "with the example, which is not sealed", () => ({ body: exampleOf("verifyEmail") })],
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
    [403, "a program", byProgram],
    [204, "here", asStranger],
    [204, "everywhere", (stage) => asStranger(stage, { query: { everywhere: "true" } })],
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
  editMe: [[200, "the example", (stage) => asStranger(stage, { body: exampleOf("editMe") })]],
  deleteMe: [
    [403, "of a program", byProgram],
    [204, "and nothing else", asStranger],
    [200, "handing over", (stage) => ofUser(stage, { query: { handOverMeetings: "true" } })],
    [204, "with everything", (stage) => ofUser(stage, { query: { deleteMeetings: "true" } })],
  ],
  sessions: [
    [200, "one's own", asStranger],
    [403, "of a program", byProgram],
  ],
  endSession: [
    [403, "by a program", (stage) => byProgram(stage, { params: { sessionID: "x".repeat(22) } })],
    [
      204,
      "this one",
      async (stage) => {
        const { headers } = await asStranger(stage);
        const { body } = await stage.ask("sessions", { headers });
        const { sessionID } = (body as { sessions: { sessionID: string }[] }).sessions[0]!;
        return { headers, params: { sessionID } };
      },
    ],
    [404, "that is not there", (stage) => asStranger(stage, { params: { sessionID: "x".repeat(22) } })],
  ],
  accessTokens: [
    [200, "none yet", asStranger],
    [403, "of a program", byProgram],
  ],
  createAccessToken: [
    [403, "by a program", (stage) => byProgram(stage, { body: exampleOf("createAccessToken") })],
    [
      409,
      "beyond twenty",
      async (stage) => {
        const asked = { ...(await asStranger(stage)), body: exampleOf("createAccessToken") };
        for (let n = 0; n < 20; n += 1) await stage.ask("createAccessToken", asked);
        return asked;
      },
    ],
    [201, "the example", (stage) => asStranger(stage, { body: exampleOf("createAccessToken") })],
  ],
  endAccessToken: [
    [403, "by a program", (stage) => byProgram(stage, { params: { tokenID: "x".repeat(22) } })],
    [404, "that is not there", (stage) => asStranger(stage, { params: { tokenID: "x".repeat(22) } })],
    [
      204,
      "one's own",
      async (stage) => {
        const { headers } = await asStranger(stage);
        const { body } = await stage.ask("createAccessToken", { headers, body: exampleOf("createAccessToken") });
        return { headers, params: { tokenID: (body as { tokenID: string }).tokenID } };
      },
    ],
  ],
  usualWeek: [[200, "before any was kept", asStranger]],
  saveUsualWeek: [[200, "the example", (stage) => ofUser(stage, { body: exampleOf("saveUsualWeek") })]],
  feedAddress: [
    [200, "of a feed that is off", asStranger],
    [403, "of a program", byProgram],
  ],
  renewFeedAddress: [
    [201, "for the first time", asStranger],
    [403, "by a program", byProgram],
  ],
  turnFeedOff: [
    [204, "whether it is on or not", asStranger],
    [403, "by a program", byProgram],
  ],
  feed: [
    [
      200,
      "with a scheduled meeting",
      async (stage) => {
        const { params, headers } = await ofUser(stage);
        await stage.ask("scheduleMeeting", { params, headers, body: exampleOf("scheduleMeeting") });
        return { params: feedParams((await stage.ask("renewFeedAddress", { headers })).body) };
      },
    ],
    [404, "that is not there", () => ({ params: { feedID: "x".repeat(22), feedKey: "x".repeat(43) } })],
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
    [200, "the example, which claims nothing here", (stage) => asStranger(stage, { body: exampleOf("claim") })],
  ],
} as const satisfies Partial<Record<RouteName, readonly ContractCase[]>>;
