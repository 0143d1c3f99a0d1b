/** Header that shows a meeting's organiser key. */
export const ORGANISER_KEY_HEADER = "X-Organiser-Key";
/** Header that shows a respondent key. */
export const RESPONDENT_KEY_HEADER = "X-Respondent-Key";
/** Header that names a request as its `requestID` does. */
export const IDEMPOTENCY_KEY_HEADER = "Idempotency-Key";
/**
 * Header that says in slots of how many minutes the times of an answer were painted. No field of the body: the release before
 * refuses fields that it does not know, and a repeat has the same body through either.
 */
export const SLOT_MINUTES_HEADER = "X-Slot-Minutes";

/** What a token is for; it opens nothing else. */
export type TokenPurpose = "session" | "password-reset" | "link-confirmation";

const BEARER = { type: "http", scheme: "bearer", bearerFormat: "JWT" } as const;

/** Everything that callers can show of themselves, as OpenAPI writes it. */
export const SECURITY_SCHEMES = {
  login: {
    ...BEARER,
    description:
      "A user's session: the `token` of a login. One that is not valid (any more) is refused everywhere. A personal access token, which begins with `overlap_`, stands for it in calls that do not decide who gets into the account; those answer it with 403.",
  },
  passwordReset: {
    ...BEARER,
    description: "The token in the link of a reset mail. It opens nothing else.",
  },
  linkConfirmation: {
    ...BEARER,
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
    description: "Given once to the guest who answered, or the key of a personal link. A wrong one counts as none.",
  },
} as const;
export type SecurityScheme = keyof typeof SECURITY_SCHEMES;

/** Who may make a call, and what counts when it is shown. */
export type Access = {
  /** Ways to be let in: one of them is enough, and everything in it is needed; `{}` is without anything. */
  readonly security: readonly { readonly [Scheme in SecurityScheme]?: readonly string[] }[];
  /** The token without which the call is refused. Without this field the call needs none, and takes a session's. */
  readonly token?: TokenPurpose;
  /** A personal access token is refused: the call decides who gets into the account, or belongs to one browser. */
  readonly sessionOnly?: true;
};

/** What is shown beyond the need only widens what the caller may do; the commands decide that. */
export const ACCESS = {
  anyone: { security: [] },
  guest: { security: [{}] },
  /** A guest, who may hold a personal link. */
  linkHolder: { security: [{}, { respondentKey: [] }] },
  guestOrUser: { security: [{}, { login: [] }] },
  /** Of the meeting as a whole: the user who created it, or who holds the key of a guest's. */
  creator: { security: [{ login: [] }, { organiserKey: [] }] },
  /** Of the meeting's time. */
  scheduler: { security: [{}, { login: [] }, { organiserKey: [] }] },
  /** Of answers. */
  respondent: { security: [{}, { login: [] }, { organiserKey: [] }, { respondentKey: [] }] },
  user: { security: [{ login: [] }], token: "session" },
  /** A user, and not by a personal access token. */
  userInSession: { security: [{ login: [] }], token: "session", sessionOnly: true },
  passwordReset: { security: [{ passwordReset: [] }], token: "password-reset" },
  linkConfirmation: { security: [{ linkConfirmation: [] }], token: "link-confirmation" },
} as const satisfies Record<string, Access>;
