import { newRespondentID } from "#db/testing/stored.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import { answers, asStranger, byProgram, feedParams, ofUser, type ContractCase } from "./contract-case.ts";
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
    answers(201, "the example, where addresses are not verified", () => ({})),
    answers(200, "the example, where they are", () => ({ verifying: true })),
    answers(409, "with an address that has an account", async (stage) => ({
      body: { name: "Ann", email: (await stage.user()).email, password: "correct horse" },
    })),
  ],
  verifyEmail: [
    answers(204, "with the link of the mail", emailed),
    answers(200, "with the password too", async (stage) => {
      const { body } = await emailed(stage);
      return { body: { ...body, password: "correct horse" } };
    }),
    answers(400, "with the example, which is not sealed", () => ({})),
    answers(409, "with a link that was used", async (stage) => {
      const link = await emailed(stage);
      await stage.ask("verifyEmail", link);
      return link;
    }),
  ],
  logIn: [
    answers(200, "with the password", async (stage) => ({
      body: { email: (await stage.user()).email, password: "correct horse" },
    })),
    answers(401, "with another", async (stage) => ({ body: { email: (await stage.user()).email, password: "wrong" } })),
  ],
  logOut: [
    answers(403, "a program", byProgram),
    answers(204, "here", asStranger),
    answers(204, "everywhere", (stage) => asStranger(stage, { query: { everywhere: "true" } })),
  ],
  resetPassword: [answers(204, "the example", () => ({}))],
  confirmPasswordReset: [
    answers(204, "with the token of the mail", async (stage) => {
      const { email } = await stage.user();
      await stage.ask("resetPassword", { body: { email } });
      const { pwresetToken } = await stage.mailed(email, "/confirm-password-reset");
      return { headers: { Authorization: `Bearer ${pwresetToken}` } };
    }),
  ],
  me: [answers(200, "oneself", asStranger)],
  editMe: [answers(200, "the example", asStranger)],
  deleteMe: [
    answers(403, "of a program", byProgram),
    answers(204, "and nothing else", asStranger),
    answers(200, "handing over", (stage) => ofUser(stage, { query: { handOverMeetings: "true" } })),
    answers(204, "with everything", (stage) => ofUser(stage, { query: { deleteMeetings: "true" } })),
  ],
  sessions: [answers(200, "one's own", asStranger), answers(403, "of a program", byProgram)],
  endSession: [
    answers(403, "by a program", (stage) => byProgram(stage, { params: { sessionID: "x".repeat(22) } })),
    answers(204, "this one", async (stage) => {
      const { headers } = await asStranger(stage);
      const { body } = await stage.ask("sessions", { headers });
      const { sessionID } = (body as { sessions: { sessionID: string }[] }).sessions[0]!;
      return { headers, params: { sessionID } };
    }),
    answers(404, "that is not there", (stage) => asStranger(stage, { params: { sessionID: "x".repeat(22) } })),
  ],
  accessTokens: [answers(200, "none yet", asStranger), answers(403, "of a program", byProgram)],
  createAccessToken: [
    answers(403, "by a program", byProgram),
    answers(409, "beyond twenty", async (stage) => {
      const asked = await asStranger(stage);
      for (let n = 0; n < 20; n += 1) await stage.ask("createAccessToken", asked);
      return asked;
    }),
    answers(201, "the example", asStranger),
  ],
  endAccessToken: [
    answers(403, "by a program", (stage) => byProgram(stage, { params: { tokenID: "x".repeat(22) } })),
    answers(404, "that is not there", (stage) => asStranger(stage, { params: { tokenID: "x".repeat(22) } })),
    answers(204, "one's own", async (stage) => {
      const { headers } = await asStranger(stage);
      const { body } = await stage.ask("createAccessToken", { headers });
      return { headers, params: { tokenID: (body as { tokenID: string }).tokenID } };
    }),
  ],
  usualWeek: [answers(200, "before any was kept", asStranger)],
  saveUsualWeek: [answers(200, "the example", asStranger)],
  feedAddress: [answers(200, "of a feed that is off", asStranger), answers(403, "of a program", byProgram)],
  renewFeedAddress: [answers(201, "for the first time", asStranger), answers(403, "by a program", byProgram)],
  turnFeedOff: [answers(204, "whether it is on or not", asStranger), answers(403, "by a program", byProgram)],
  feed: [
    answers(200, "with a scheduled meeting", async (stage) => {
      const { params, headers } = await ofUser(stage);
      await stage.ask("scheduleMeeting", { params, headers });
      return { params: feedParams((await stage.ask("renewFeedAddress", { headers })).body) };
    }),
    answers(404, "that is not there", () => ({ params: { feedID: "x".repeat(22), feedKey: "x".repeat(43) } })),
  ],
  createdMeetings: [
    answers(200, "a scheduled one", async (stage) => {
      const { params, headers } = await ofUser(stage);
      await stage.ask("scheduleMeeting", { params, headers });
      return { headers };
    }),
    answers(200, "page by page", async (stage) => {
      const { headers } = await ofUser(stage);
      await stage.ask("createMeeting", { headers });
      const { body } = await stage.ask("createdMeetings", { headers, query: { limit: "1" } });
      return { headers, query: { limit: "1", before: (body as { next: string }).next } };
    }),
  ],
  respondedMeetings: [
    answers(200, "one", async (stage) => {
      const { params, headers } = await ofUser(stage);
      await stage.ask("saveOwnAnswer", { params, headers });
      return { headers };
    }),
  ],
  claim: [
    answers(200, "a guest's meeting and answer", async (stage) => {
      const { meetingID, organiserKey, respondentID, respondentKey } = await stage.guestMeeting();
      return {
        ...(await asStranger(stage)),
        body: { claims: [{ meetingID, organiserKey, respondentID, respondentKey }] },
      };
    }),
    answers(200, "the example, which claims nothing here", asStranger),
  ],
} as const satisfies Partial<Record<RouteName, readonly ContractCase[]>>;
