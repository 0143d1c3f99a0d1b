import * as z from "zod";
import type { RefusalCode } from "../refusal.ts";
import { MeetingIDText, RespondentIDText } from "./fields.ts";
import { CreateMeetingBody, CreateMeetingReply, EditMeetingBody, MeetingReply, ScheduleBody } from "./meetings.ts";
import { AddGuestAnswerBody, AddGuestAnswerReply, SaveAnswerBody } from "./respondents.ts";
import { ROUTES, type Route, type RouteName } from "./routes.ts";
import { ServerInfoReply } from "./server-info.ts";

/** What crosses the wire in one call; the server enforces it and the OpenAPI document is made from it. */
export type Endpoint = {
  readonly route: Route;
  readonly summary: string;
  readonly params: z.ZodType<Record<string, string>>;
  readonly body?: z.ZodType;
  readonly success: { readonly status: 200 | 201 | 204; readonly reply?: z.ZodType };
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
    success: { status: 201, reply: CreateMeetingReply },
    refusals: ["not-signed-in"],
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
    success: { status: 201, reply: AddGuestAnswerReply },
    refusals: ["not-signed-in", "unknown", "taken"],
  },
  saveAnswer: {
    route: ROUTES.saveAnswer,
    summary: "Change an answer",
    params: respondent,
    body: SaveAnswerBody,
    success: { status: 200, reply: MeetingReply },
    refusals: ["not-signed-in", "not-yours", "unknown"],
  },
  deleteRespondent: {
    route: ROUTES.deleteRespondent,
    summary: "Delete a respondent with their answer",
    params: respondent,
    success: { status: 200, reply: MeetingReply },
    refusals: ["not-signed-in", "not-yours", "unknown"],
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
export type ReplyOf<Name extends RouteName> = Endpoints[Name]["success"] extends {
  reply: infer Reply extends z.ZodType;
}
  ? z.output<Reply>
  : undefined;
