import * as z from "zod";
import type { RefusalCode } from "../refusal.ts";
import { ACCOUNT_ENDPOINTS } from "./account-endpoints.ts";
import { BestTimesQuery, BestTimesReply, SlotsReply } from "./deciding.ts";
import { MeetingIDText, RespondentIDText } from "./fields.ts";
import {
  CreateMeetingBody,
  CreateMeetingReply,
  EditMeetingBody,
  MeetingReply,
  ScheduleBody,
  ScheduleFileReply,
} from "./meetings.ts";
import { ME_ENDPOINTS } from "./me-endpoints.ts";
import { PROVIDER_ENDPOINTS } from "./provider-endpoints.ts";
import { AddGuestAnswerBody, AddGuestAnswerReply, SaveAnswerBody } from "./respondents.ts";
import { ROUTES, type Route, type RouteName } from "./routes.ts";
import { ServerInfoReply } from "./server-info.ts";
import { UnsubscribeBody, UnsubscribeQuery, UnsubscribeReply } from "./unsubscribe.ts";

/** What a token is for; it opens nothing else. */
export type TokenPurpose = "session" | "password-reset" | "link-confirmation";

/** What crosses the wire in one call; the server enforces it and the OpenAPI document is made from it. */
export type Endpoint = {
  readonly route: Route;
  readonly summary: string;
  readonly params: z.ZodType<Record<string, string>>;
  /** Without it the call takes no query parameters. */
  readonly query?: z.ZodType<Record<string, unknown>, Record<string, string | undefined>>;
  readonly body?: z.ZodType;
  /** Mail programs may post the form of RFC 8058 instead of a body; it stands for an empty object. */
  readonly oneClick?: true;
  /** The token without which the call is refused. Without this field the call needs none, and takes a session's. */
  readonly token?: TokenPurpose;
  /** A personal access token is refused: the call decides who gets into the account, or belongs to one browser. */
  readonly sessionOnly?: boolean;
  readonly success: {
    readonly status: 200 | 201 | 204;
    readonly reply?: z.ZodType;
    /** Of a reply that is text, and no JSON. */
    readonly type?: "text/calendar";
    /** Of what a 201 has created; the names in braces stand for fields of the reply. */
    readonly location?: string;
  };
  /** A second way to succeed. Which of the two happened is recognised by the form of the reply. */
  readonly instead?: { readonly status: 200; readonly reply: z.ZodType };
  /** Refusals beyond those that any call can meet (`invalid`, `too-large`, `too-many`). */
  readonly refusals: readonly RefusalCode[];
};

const none = z.strictObject({});
const meeting = z.strictObject({ meetingID: MeetingIDText });
const respondent = z.strictObject({ meetingID: MeetingIDText, respondentID: RespondentIDText });

export const ENDPOINTS = {
  createMeeting: {
    route: ROUTES.createMeeting,
    summary: "Create a meeting",
    params: none,
    body: CreateMeetingBody,
    success: { status: 201, reply: CreateMeetingReply, location: ROUTES.getMeeting.path },
    refusals: ["not-signed-in", "unknown", "conflict"],
  },
  getMeeting: {
    route: ROUTES.getMeeting,
    summary: "Read a meeting with everybody's answers",
    params: meeting,
    success: { status: 200, reply: MeetingReply },
    refusals: ["not-signed-in", "unknown"],
  },
  editMeeting: {
    route: ROUTES.editMeeting,
    summary: "Change a meeting's details",
    params: meeting,
    body: EditMeetingBody,
    success: { status: 200, reply: MeetingReply },
    refusals: ["not-signed-in", "not-yours", "unknown"],
  },
  deleteMeeting: {
    route: ROUTES.deleteMeeting,
    summary: "Delete a meeting with everybody's answers",
    params: meeting,
    success: { status: 204 },
    refusals: ["not-signed-in", "not-yours", "unknown"],
  },
  meetingSlots: {
    route: ROUTES.meetingSlots,
    summary: "List the half hours of a meeting",
    params: meeting,
    success: { status: 200, reply: SlotsReply },
    refusals: ["unknown"],
  },
  bestTimes: {
    route: ROUTES.bestTimes,
    summary: "Find the times when most people are free",
    params: meeting,
    query: BestTimesQuery,
    success: { status: 200, reply: BestTimesReply },
    refusals: ["unknown"],
  },
  scheduleFile: {
    route: ROUTES.scheduleFile,
    summary: "Read the scheduled time as a calendar file",
    params: meeting,
    success: { status: 200, reply: ScheduleFileReply, type: "text/calendar" },
    refusals: ["unknown"],
  },
  scheduleMeeting: {
    route: ROUTES.scheduleMeeting,
    summary: "Set the time at which everybody meets",
    params: meeting,
    body: ScheduleBody,
    success: { status: 200, reply: MeetingReply },
    refusals: ["not-signed-in", "not-yours", "unknown"],
  },
  unscheduleMeeting: {
    route: ROUTES.unscheduleMeeting,
    summary: "Call the scheduled time off",
    params: meeting,
    success: { status: 200, reply: MeetingReply },
    refusals: ["not-signed-in", "not-yours", "unknown"],
  },
  addGuestAnswer: {
    route: ROUTES.addGuestAnswer,
    summary: "Answer as a guest",
    params: meeting,
    body: AddGuestAnswerBody,
    success: {
      status: 201,
      reply: AddGuestAnswerReply,
      location: "/api/meetings/{meetingID}/respondents/{selfRespondentID}",
    },
    refusals: ["not-signed-in", "unknown", "taken", "conflict"],
  },
  saveOwnAnswer: {
    route: ROUTES.saveOwnAnswer,
    summary: "Answer as a signed-in user, or change one's own answer",
    params: meeting,
    token: "session",
    body: SaveAnswerBody,
    success: { status: 200, reply: MeetingReply },
    refusals: ["not-signed-in", "unknown", "taken", "conflict"],
  },
  saveAnswer: {
    route: ROUTES.saveAnswer,
    summary: "Change an answer",
    params: respondent,
    body: SaveAnswerBody,
    success: { status: 200, reply: MeetingReply },
    refusals: ["not-signed-in", "not-yours", "unknown", "conflict"],
  },
  deleteRespondent: {
    route: ROUTES.deleteRespondent,
    summary: "Delete a respondent with their answer",
    params: respondent,
    success: { status: 200, reply: MeetingReply },
    refusals: ["not-signed-in", "not-yours", "unknown"],
  },
  ...ACCOUNT_ENDPOINTS,
  ...PROVIDER_ENDPOINTS,
  ...ME_ENDPOINTS,
  unsubscribe: {
    route: ROUTES.unsubscribe,
    summary: "Stop the notices to whoever got a mail, or let them come again",
    params: none,
    query: UnsubscribeQuery,
    body: UnsubscribeBody,
    oneClick: true,
    success: { status: 200, reply: UnsubscribeReply },
    refusals: ["unknown"],
  },
  serverInfo: {
    route: ROUTES.serverInfo,
    summary: "What this server offers",
    params: none,
    success: { status: 200, reply: ServerInfoReply },
    refusals: [],
  },
} as const satisfies Record<RouteName, Endpoint>;

export type Endpoints = typeof ENDPOINTS;
/** Body of a call as its sender writes it. */
export type BodyOf<Name extends RouteName> = Endpoints[Name] extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined;
/** Body of a call as the server reads it. */
export type ParsedBodyOf<Name extends RouteName> = Endpoints[Name] extends { body: infer Body extends z.ZodType }
  ? z.output<Body>
  : undefined;
export type ParamsOf<Name extends RouteName> = z.output<Endpoints[Name]["params"]>;
/** Query of a call as its sender writes it. */
export type QueryOf<Name extends RouteName> = Endpoints[Name] extends { query: infer Query extends z.ZodType }
  ? z.input<Query>
  : undefined;
/** Query of a call as the server reads it. */
export type ParsedQueryOf<Name extends RouteName> = Endpoints[Name] extends { query: infer Query extends z.ZodType }
  ? z.output<Query>
  : undefined;
export type ReplyOf<Name extends RouteName> = SuccessOf<Name> | InsteadOf<Name>;

type SuccessOf<Name extends RouteName> = Endpoints[Name]["success"] extends { reply: infer Reply extends z.ZodType }
  ? z.output<Reply>
  : undefined;
type InsteadOf<Name extends RouteName> = Endpoints[Name] extends { instead: { reply: infer Reply extends z.ZodType } }
  ? z.output<Reply>
  : never;
