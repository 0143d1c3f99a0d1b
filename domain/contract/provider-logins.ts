import * as z from "zod";
import { forProviders } from "../calendar/provider.ts";
import { isOwnPath } from "../pages.ts";
import { ACCESS } from "./access.ts";
import {
  exampleSignedIn,
  exampleUser,
  LinkConfirmedReply,
  SealedEntityBody,
  SignedInReply,
  UserReply,
} from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { reply, sentence } from "./fields.ts";

const PATH_RULE = sentence("api.redirectForm");
const NONCE_RULE = sentence("api.nonceForm");

/** Where the browser is brought afterwards: pages of this site alone, wherever the link comes from. */
const PostRedirect = z.string(PATH_RULE).min(1, PATH_RULE).refine(isOwnPath, PATH_RULE);

const StartOAuthBody = z.strictObject({
  post_redirect: PostRedirect.meta({ examples: ["/"] }),
  nonce: z
    .string(NONCE_RULE)
    .regex(/^[\w-]{6,64}$/, NONCE_RULE)
    .optional()
    .describe("Comes back beside the token, so that the page knows that it began this login itself."),
});

const StartOAuthReply = reply("OAuthStart", { redirect: z.string().describe("The provider's page: go there.") });

const CODE_RULE = sentence("api.codeForm");

const AT_PROVIDER =
  "Go to `redirect`, in this browser: it gets a cookie by which its return is recognised. It comes back to `post_redirect` with `token`, to be given to `/api/login-with-code`, and `nonce`; or to `/error`; or, where the address has an account that is not linked yet, to the page that asks whether to link it.";

const exampleStart = { redirect: "https://accounts.google.com/o/oauth2/v2/auth?client_id=overlap" };

/** What a login and a sign-up with a provider have in common. */
const start = {
  description: AT_PROVIDER,
  access: ACCESS.anyone,
  limits: ["logIn"],
  body: StartOAuthBody,
  success: { status: 200, reply: StartOAuthReply },
  example: { body: { post_redirect: "/", nonce: "h3Zk9Qd1Lw" }, reply: exampleStart },
} as const;

/** Logging in with an account at a provider, and linking it. */
export const PROVIDER_ENDPOINTS = {
  ...forProviders({
    logInWithProvider: ({ name, title }) =>
      endpoint(`POST /api/login-with-${name}`, { ...start, summary: `Begin a login with a ${title} account` }),
    signUpWithProvider: ({ name, title }) =>
      endpoint(`POST /api/signup-with-${name}`, { ...start, summary: `Begin a sign-up with a ${title} account` }),
  }),
  logInWithCode: endpoint("POST /api/login-with-code", {
    summary: "End a login or sign-up with a provider",
    description:
      "The code came back as `token` in the address. It works once, for a minute, in the browser that began the login.",
    access: ACCESS.anyone,
    limits: ["logIn"],
    body: z.strictObject({ code: z.string(CODE_RULE).regex(/^[\w-]{43}$/, CODE_RULE) }),
    success: { status: 200, reply: SignedInReply },
    example: { body: { code: "b3ZlcmxhcC1pcy1hLXdheS10by1maW5kLWEtdGltZS0" }, reply: exampleSignedIn },
  }),
  ...forProviders({
    confirmLinkProvider: ({ name, title }) =>
      endpoint(`POST /api/confirm-link-${name}-account`, {
        summary: `Link the ${title} account with which one has just tried to log in`,
        description:
          "What the address of the page carries: the sealed parts as the body, `token` as the token. Works once, for ten minutes, in the browser that began the login, which is logged in by it.",
        access: ACCESS.linkConfirmation,
        limits: ["logIn"],
        body: SealedEntityBody,
        success: { status: 200, reply: LinkConfirmedReply },
        refusals: ["taken"],
        example: {
          // The parts are shortened.
          body: { encrypted_entity: "c2VhbGVk", iv: "aXY", salt: "c2FsdA", tag: "dGFn" },
          reply: { ...exampleSignedIn, [`hasLinked${title}Account`]: true },
        },
      }),
    linkProviderCalendar: ({ name, title }) =>
      endpoint(`POST /api/me/link-${name}-calendar`, {
        summary: `Begin to link a ${title} calendar`,
        description:
          "Go to `redirect`, in this browser: it gets a cookie by which its return is recognised. It comes back to `post_redirect`, or to `/error`.",
        access: ACCESS.userInSession,
        body: z.strictObject({ post_redirect: PostRedirect.meta({ examples: ["/me/settings"] }) }),
        success: { status: 200, reply: StartOAuthReply },
        example: { body: { post_redirect: "/me/settings" }, reply: exampleStart },
      }),
    unlinkProviderCalendar: ({ name, title }) =>
      endpoint(`DELETE /api/me/link-${name}-calendar`, {
        summary: `Unlink the ${title} calendar`,
        description: "Fine when nothing is linked. What Overlap has written into the calendar stays there.",
        access: ACCESS.userInSession,
        success: { status: 200, reply: UserReply },
        example: { reply: exampleUser },
      }),
  }),
};
