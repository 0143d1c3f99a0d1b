import { refuse } from "#domain/refusal.ts";
import type { Routes } from "../http/serve.ts";

/** Until the commands are there. */
const soon = { command: async () => refuse("unavailable", "Accounts are not available on this server yet.") };

export const accountRoutes = {
  saveOwnAnswer: soon,
  signUp: soon,
  verifyEmail: soon,
  logIn: soon,
  logOut: soon,
  resetPassword: soon,
  confirmPasswordReset: soon,
  me: soon,
  editMe: soon,
  deleteMe: soon,
  createdMeetings: soon,
  respondedMeetings: soon,
  claim: soon,
} satisfies Partial<Routes>;
