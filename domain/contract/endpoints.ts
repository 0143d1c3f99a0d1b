import * as z from "zod";
import { ACCESS } from "./access.ts";
import { ACCOUNT_ENDPOINTS, MAIL_ENDPOINTS } from "./accounts.ts";
import { ANSWER_ENDPOINTS, HISTORY_ENDPOINTS } from "./answers.ts";
import { PROVIDER_ENDPOINTS, CALENDAR_ENDPOINTS } from "./provider-logins.ts";
import { EXPECTED_ENDPOINTS, OWN_LINK_ENDPOINTS } from "./expected.ts";
import { FEED_ENDPOINTS } from "./feeds.ts";
import { ME_ENDPOINTS, USUAL_WEEK_ENDPOINTS } from "./me.ts";
import { MY_CALENDAR_ENDPOINTS } from "./my-calendars.ts";
import { endpoint, type Endpoint, type InputOf, type OutputOf } from "./endpoint.ts";
import { MEETING_ENDPOINTS } from "./meetings.ts";
import { reply } from "./fields.ts";
import type { RouteName } from "./routes.ts";
import { SIGN_IN_ENDPOINTS } from "./sign-ins.ts";
import { TIME_ENDPOINTS } from "./times.ts";

const ServerInfoReply = reply("ServerInfo", {
  version: z.string().describe("The version of Overlap that runs here, by Semantic Versioning."),
  googleOAuth2IsSupported: z.boolean().describe("Whether people can log in, and link a calendar, with Google."),
  microsoftOAuth2IsSupported: z.boolean().describe("Whether people can log in, and link a calendar, with Microsoft."),
  oidc: z
    .object({ name: z.string().describe("What people call it; it stands on the button.") })
    .optional()
    .describe("The server's own login by OpenID Connect; absent if it has none."),
  signUp: z
    .union([z.enum(["open", "closed"]), z.array(z.string()).min(1)])
    .describe("Who may make an account: everybody, nobody, or addresses of exactly these mail domains."),
  createMeetings: z
    .enum(["everyone", "accounts"])
    .describe("Who may create meetings. With `accounts`, guests still answer by a meeting's link."),
  passwordLogin: z.boolean().describe("false: nobody has a password here, and only providers log people in."),
  mustVerifyEmailAddress: z
    .literal(true)
    .optional()
    .describe("A new account begins with the link of a mail; absent where it begins at once."),
  webmasterEmail: z.string().optional().describe("Where the feedback page points; absent if the site names none."),
});

const SERVER_ENDPOINTS = {
  serverInfo: endpoint("GET /api/server-info", {
    summary: "What this server offers",
    access: ACCESS.anyone,
    success: { status: 200, reply: ServerInfoReply },
    example: {
      reply: {
        version: "1.0.0",
        googleOAuth2IsSupported: false,
        microsoftOAuth2IsSupported: false,
        signUp: "open",
        createMeetings: "everyone",
        passwordLogin: true,
      },
    },
  }),
};

/** All calls. The first match is served, so fixed paths stand before parameters. */
export const ENDPOINTS = {
  ...MEETING_ENDPOINTS,
  ...TIME_ENDPOINTS,
  ...ANSWER_ENDPOINTS,
  ...HISTORY_ENDPOINTS,
  ...EXPECTED_ENDPOINTS,
  ...OWN_LINK_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...PROVIDER_ENDPOINTS,
  ...CALENDAR_ENDPOINTS,
  ...ME_ENDPOINTS,
  ...SIGN_IN_ENDPOINTS,
  ...USUAL_WEEK_ENDPOINTS,
  ...MY_CALENDAR_ENDPOINTS,
  ...FEED_ENDPOINTS,
  ...MAIL_ENDPOINTS,
  ...SERVER_ENDPOINTS,
} satisfies Record<RouteName, Endpoint>;

type Endpoints = typeof ENDPOINTS;
/** A call's body before parsing. */
export type BodyOf<Name extends RouteName> = InputOf<Endpoints[Name]["body"]>;
/** A call's body after parsing. */
export type ParsedBodyOf<Name extends RouteName> = OutputOf<Endpoints[Name]["body"]>;
export type ParamsOf<Name extends RouteName> = z.output<Endpoints[Name]["params"]>;
/** A call's query before parsing. */
export type QueryOf<Name extends RouteName> = InputOf<Endpoints[Name]["query"]>;
/** A call's query after parsing. */
export type ParsedQueryOf<Name extends RouteName> = OutputOf<Endpoints[Name]["query"]>;
export type ReplyOf<Name extends RouteName> = OutputOf<Endpoints[Name]["success"]["reply"]> | InsteadOf<Name>;
type InsteadOf<Name extends RouteName> = Endpoints[Name] extends { instead?: { reply: infer Reply extends z.ZodType } }
  ? z.output<Reply>
  : never;
