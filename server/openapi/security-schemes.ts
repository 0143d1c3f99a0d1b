import { ORGANISER_KEY_HEADER, RESPONDENT_KEY_HEADER } from "#domain/contract/routes.ts";

/** Everything that a caller can show of itself. */
export const SECURITY_SCHEMES = {
  login: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "A user's session: the `token` of a login. One that is not valid (any more) is refused everywhere. A personal access token, which begins with `overlap_`, stands for it in calls that do not decide who gets into the account; those answer it with 403.",
  },
  passwordReset: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The token in the link of a reset mail. It opens nothing else.",
  },
  linkConfirmation: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The `token` in the address of the page that asks whether to link an account. It opens nothing else.",
  },
  organiserKey: {
    type: "apiKey",
    in: "header",
    name: ORGANISER_KEY_HEADER,
    description: "Given once to the guest who created the meeting. A wrong one counts as none.",
  },
  respondentKey: {
    type: "apiKey",
    in: "header",
    name: RESPONDENT_KEY_HEADER,
    description: "Given once to the guest who answered. A wrong one counts as none.",
  },
} as const;

/** Ways to be let in: one of them is enough, and everything in it is needed. */
export type Security = readonly Partial<Record<keyof typeof SECURITY_SCHEMES, string[]>>[];
