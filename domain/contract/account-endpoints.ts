import * as z from "zod";
import {
  ConfirmPasswordResetBody,
  LogInBody,
  LogOutQuery,
  MustVerifyReply,
  ResetPasswordBody,
  SignedInReply,
  SignUpBody,
  VerifyEmailBody,
} from "./accounts.ts";
import { ROUTES } from "./routes.ts";

const none = z.strictObject({});

/** Getting an account, and getting into it. Part of `endpoints.ts`. */
export const ACCOUNT_ENDPOINTS = {
  signUp: {
    route: ROUTES.signUp,
    summary: "Make an account",
    params: none,
    body: SignUpBody,
    success: { status: 201, reply: SignedInReply, location: ROUTES.me.path },
    instead: { status: 200, reply: MustVerifyReply },
    refusals: ["taken"],
  },
  verifyEmail: {
    route: ROUTES.verifyEmail,
    summary: "Make the account of a sign-up, with the link of its mail",
    params: none,
    body: VerifyEmailBody,
    success: { status: 204 },
    instead: { status: 200, reply: SignedInReply },
    refusals: ["not-signed-in", "taken"],
  },
  logIn: {
    route: ROUTES.logIn,
    summary: "Log in",
    params: none,
    body: LogInBody,
    success: { status: 200, reply: SignedInReply },
    refusals: ["not-signed-in"],
  },
  logOut: {
    route: ROUTES.logOut,
    summary: "End this session, or all of the user's",
    params: none,
    token: "session",
    sessionOnly: true,
    query: LogOutQuery,
    success: { status: 204 },
    refusals: ["not-signed-in", "not-yours"],
  },
  resetPassword: {
    route: ROUTES.resetPassword,
    summary: "Ask for a mail with which a forgotten password is replaced",
    params: none,
    body: ResetPasswordBody,
    success: { status: 204 },
    refusals: [],
  },
  confirmPasswordReset: {
    route: ROUTES.confirmPasswordReset,
    summary: "Set a new password with the token of the mail; ends every session",
    params: none,
    token: "password-reset",
    body: ConfirmPasswordResetBody,
    success: { status: 204 },
    refusals: ["not-signed-in"],
  },
} as const;
