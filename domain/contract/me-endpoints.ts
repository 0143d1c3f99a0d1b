import * as z from "zod";
import { DeleteMeQuery, EditMeBody, HandedOverReply, UserReply } from "./accounts.ts";
import { ClaimBody, ClaimReply, MeetingListQuery, MeetingListReply } from "./my-meetings.ts";
import { ROUTES } from "./routes.ts";

/** What all calls about oneself have in common. */
const own = { params: z.strictObject({}), token: "session", refusals: ["not-signed-in"] } as const;

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
    ...own,
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
  claim: {
    ...own,
    route: ROUTES.claim,
    summary: "Take over meetings and answers that one made as a guest",
    body: ClaimBody,
    success: { status: 200, reply: ClaimReply },
  },
} as const;
