import * as z from "zod";
import { DeleteMeQuery, EditMeBody, HandedOverReply, UserReply } from "./accounts.ts";
import { ClaimBody, ClaimReply, MeetingListQuery, MeetingListReply } from "./my-meetings.ts";
import {
  AccessTokenParams,
  AccessTokensReply,
  CreateAccessTokenBody,
  CreateAccessTokenReply,
  SessionParams,
  SessionsReply,
} from "./sign-ins.ts";
import { ROUTES } from "./routes.ts";

/** What all calls about oneself have in common. */
const own = { params: z.strictObject({}), token: "session", refusals: ["not-signed-in"] } as const;
/** Those that decide who gets into the account: a personal access token is not enough. */
const critical = { ...own, sessionOnly: true, refusals: ["not-signed-in", "not-yours"] } as const;

/** One's own account, meetings and answers. Part of `endpoints.ts`. */
export const ME_ENDPOINTS = {
  me: {
    ...own,
    route: ROUTES.me,
    summary: "Read one's own account",
    success: { status: 200, reply: UserReply },
  },
  editMe: {
    ...own,
    route: ROUTES.editMe,
    summary: "Change one's name or which mails one gets",
    body: EditMeBody,
    success: { status: 200, reply: UserReply },
  },
  deleteMe: {
    ...critical,
    route: ROUTES.deleteMe,
    summary: "Delete one's account and answers, and on demand the meetings one created",
    query: DeleteMeQuery,
    success: { status: 204 },
    instead: { status: 200, reply: HandedOverReply },
  },
  createdMeetings: {
    ...own,
    route: ROUTES.createdMeetings,
    summary: "List the meetings that one created",
    query: MeetingListQuery,
    success: { status: 200, reply: MeetingListReply },
  },
  respondedMeetings: {
    ...own,
    route: ROUTES.respondedMeetings,
    summary: "List the meetings that one answered",
    query: MeetingListQuery,
    success: { status: 200, reply: MeetingListReply },
  },
  sessions: {
    ...critical,
    route: ROUTES.sessions,
    summary: "List where one is logged in",
    success: { status: 200, reply: SessionsReply },
  },
  endSession: {
    ...critical,
    route: ROUTES.endSession,
    params: SessionParams,
    summary: "End one session",
    success: { status: 204 },
    refusals: ["not-signed-in", "not-yours", "unknown"],
  },
  accessTokens: {
    ...critical,
    route: ROUTES.accessTokens,
    summary: "List one's personal access tokens",
    success: { status: 200, reply: AccessTokensReply },
  },
  createAccessToken: {
    ...critical,
    route: ROUTES.createAccessToken,
    summary: "Make a personal access token, for a program",
    body: CreateAccessTokenBody,
    success: { status: 201, reply: CreateAccessTokenReply },
    refusals: ["not-signed-in", "not-yours", "taken"],
  },
  endAccessToken: {
    ...critical,
    route: ROUTES.endAccessToken,
    params: AccessTokenParams,
    summary: "Revoke a personal access token",
    success: { status: 204 },
    refusals: ["not-signed-in", "not-yours", "unknown"],
  },
  claim: {
    ...own,
    route: ROUTES.claim,
    summary: "Take over meetings and answers that one made as a guest",
    body: ClaimBody,
    success: { status: 200, reply: ClaimReply },
  },
} as const;
