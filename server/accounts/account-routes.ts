import { countedAddress } from "../mail/mailbox.ts";
import { signedIn } from "../http/credentials.ts";
import type { Call, Routes } from "../http/serve.ts";
import { createAccessToken, endAccessToken, listAccessTokens } from "./access-tokens.ts";
import { claim } from "./claim.ts";
import { confirmPasswordReset, resetPassword } from "./password-reset.ts";
import { deleteMe, editMe, getMe } from "./my-account.ts";
import { listMeetings } from "./my-meetings.ts";
import { logIn, logOut, endSession, listSessions } from "./sessions.ts";
import { signUp, verifyEmail } from "./sign-up.ts";

const account = [
  { action: "account" as const, per: (call: Pick<Call<"me">, "credentials">) => signedIn(call.credentials).userID },
];

export const accountRoutes = {
  signUp: {
    command: signUp,
    limits: [{ action: "signUp" }, { action: "signUpAs", per: ({ body }) => countedAddress(body.email) }],
  },
  verifyEmail: { command: verifyEmail, limits: [{ action: "change" }] },
  logIn: { command: logIn, limits: [{ action: "logIn" }, { action: "logInAs", per: ({ body }) => body.email }] },
  logOut: { command: logOut, limits: [{ action: "change" }] },
  resetPassword: {
    command: resetPassword,
    limits: [{ action: "resetPassword" }, { action: "resetMail", per: ({ body }) => countedAddress(body.email) }],
  },
  confirmPasswordReset: { command: confirmPasswordReset, limits: [{ action: "change" }] },
  me: { command: getMe },
  editMe: { command: editMe, limits: account },
  deleteMe: { command: deleteMe, limits: account },
  createdMeetings: { command: listMeetings("created") },
  respondedMeetings: { command: listMeetings("responded") },
  sessions: { command: listSessions },
  endSession: { command: endSession, limits: account },
  accessTokens: { command: listAccessTokens },
  createAccessToken: { command: createAccessToken, limits: account },
  endAccessToken: { command: endAccessToken, limits: account },
  claim: { command: claim, limits: account },
} satisfies Partial<Routes>;
