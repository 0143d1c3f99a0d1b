import type * as z from "zod";
import { ACCOUNT_ENDPOINTS } from "./accounts.ts";
import { ANSWER_ENDPOINTS } from "./answers.ts";
import { CALENDAR_ENDPOINTS } from "./calendars.ts";
import type { Endpoint, InputOf, OutputOf } from "./endpoint.ts";
import { ME_ENDPOINTS } from "./me.ts";
import { MEETING_ENDPOINTS } from "./meetings.ts";
import { PROVIDER_ENDPOINTS } from "./provider-logins.ts";
import type { RouteName } from "./routes.ts";
import { SERVER_ENDPOINTS } from "./server-info.ts";
import { SIGN_IN_ENDPOINTS } from "./sign-ins.ts";
import { TIME_ENDPOINTS } from "./times.ts";
import { MAIL_ENDPOINTS } from "./unsubscribe.ts";

/** All calls. A fixed path stands before one with a parameter in the same place: the first that fits is served. */
export const ENDPOINTS = {
  ...MEETING_ENDPOINTS,
  ...TIME_ENDPOINTS,
  ...ANSWER_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...PROVIDER_ENDPOINTS,
  ...CALENDAR_ENDPOINTS,
  ...ME_ENDPOINTS,
  ...SIGN_IN_ENDPOINTS,
  ...MAIL_ENDPOINTS,
  ...SERVER_ENDPOINTS,
} satisfies Record<RouteName, Endpoint>;

type Endpoints = typeof ENDPOINTS;
/** Body of a call as its sender writes it. */
export type BodyOf<Name extends RouteName> = InputOf<Endpoints[Name]["body"]>;
/** Body of a call as the server reads it. */
export type ParsedBodyOf<Name extends RouteName> = OutputOf<Endpoints[Name]["body"]>;
export type ParamsOf<Name extends RouteName> = z.output<Endpoints[Name]["params"]>;
/** Query of a call as its sender writes it. */
export type QueryOf<Name extends RouteName> = InputOf<Endpoints[Name]["query"]>;
/** Query of a call as the server reads it. */
export type ParsedQueryOf<Name extends RouteName> = OutputOf<Endpoints[Name]["query"]>;
export type ReplyOf<Name extends RouteName> = OutputOf<Endpoints[Name]["success"]["reply"]> | InsteadOf<Name>;
type InsteadOf<Name extends RouteName> = Endpoints[Name] extends { instead?: { reply: infer Reply extends z.ZodType } }
  ? z.output<Reply>
  : never;
