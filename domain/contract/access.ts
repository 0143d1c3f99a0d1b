export const ORGANISER_KEY_HEADER = "X-Organiser-Key";
export const RESPONDENT_KEY_HEADER = "X-Respondent-Key";
/** Identifies a request like `requestID`. */
export const IDEMPOTENCY_KEY_HEADER = "Idempotency-Key";
/**
 * The slot length, in minutes, in which an answer was painted. A header instead of a body field, because older servers
 * refuse unknown fields, and a repeat must have the same body.
 */
export const SLOT_MINUTES_HEADER = "X-Slot-Minutes";

/** A token opens only what its purpose says. */
export type TokenPurpose = "session" | "password-reset" | "link-confirmation";

const BEARER = { type: "http", scheme: "bearer", bearerFormat: "JWT" } as const;

/** The credentials of callers, as OpenAPI writes them. */
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

/** The credentials that a call needs and accepts. */
export type Access = {
  /** A call needs one of these alternatives with all its entries. `{}` needs none. */
  readonly security: readonly { readonly [Scheme in SecurityScheme]?: readonly string[] }[];
  /** The token without which the call is refused. Absent: optional, a session's. */
  readonly token?: TokenPurpose;
  /** Refuses personal access tokens, because the call decides who gets into the account, or belongs to one browser. */
  readonly sessionOnly?: true;
};

/** Further credentials only widen what the caller may do; the commands decide. */
export const ACCESS = {
  anyone: { security: [] },
  guest: { security: [{}] },
  /** A guest, perhaps with a personal link. */
  linkHolder: { security: [{}, { respondentKey: [] }] },
  guestOrUser: { security: [{}, { login: [] }] },
  /** For the whole meeting: its creator, or the holder of a guest's organiser key. */
  creator: { security: [{ login: [] }, { organiserKey: [] }] },
  /** For the meeting's time. */
  scheduler: { security: [{}, { login: [] }, { organiserKey: [] }] },
  /** For answers. */
  respondent: { security: [{}, { login: [] }, { organiserKey: [] }, { respondentKey: [] }] },
  user: { security: [{ login: [] }], token: "session" },
  /** A user with a session, not with a personal access token. */
  userInSession: { security: [{ login: [] }], token: "session", sessionOnly: true },
  passwordReset: { security: [{ passwordReset: [] }], token: "password-reset" },
  linkConfirmation: { security: [{ linkConfirmation: [] }], token: "link-confirmation" },
} as const satisfies Record<string, Access>;
