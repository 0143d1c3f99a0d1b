import { z } from "zod";
import type { MeetingFacts } from "#db/views/operator-views.ts";
import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import { isHidden } from "#domain/meeting/hidden-answers.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { instantText } from "#domain/time/instant-text.ts";
import type { AppContext } from "../app-context.ts";
import { logHash } from "../http/log-hashes.ts";
import { giveMeeting } from "../meetings/give-meeting.ts";
import { removeMeeting } from "../meetings/meeting-details.ts";
import { repliedSchedule } from "../meetings/meeting-reply.ts";
import { adminCall, AdminRefusal } from "./admin-call.ts";
import { giveAllMeetings, MAX_FOUND, newOrganiser, SearchText } from "./users.ts";

const OfMeeting = z.strictObject({ meeting: z.string().max(1_000) });

/** Reads the id in a link to a meeting, or a bare id; undefined for other text. */
export function meetingIDIn(text: string): MeetingID | undefined {
  const [, id = ""] = /(?:^|\/m\/|\/embed\/|\/meetings\/)([0-9A-Za-z]{12})(?:$|[/?#])/.exec(text.trim()) ?? [];
  return parseMeetingID(id);
}

async function meetingOf(text: string, { database }: AppContext): Promise<MeetingFacts> {
  const meetingID = meetingIDIn(text);
  if (meetingID === undefined)
    throw new AdminRefusal(`${text.trim()} is no link or id of a meeting: look for it with find.`);
  const facts = await database.views.operator.meeting(meetingID);
  if (facts === undefined) throw new AdminRefusal(`There is no meeting ${meetingID}.`);
  return facts;
}

function meetingSummary(facts: MeetingFacts, { publicUrl }: AppContext) {
  const { meetingID, name, createdAt, organiser, organiserName, answers, bytes } = facts;
  return {
    meetingID,
    link: `${publicUrl()}/m/${meetingID}`,
    name,
    organiser,
    organiserName,
    createdAt: instantText(createdAt),
    answers,
    bytes,
  };
}
export type MeetingSummary = ReturnType<typeof meetingSummary>;

/** The facts that an operator needs to help. It counts answers and shows none, because they are other people's. */
async function meetingReply(facts: MeetingFacts, context: AppContext) {
  const view = await context.database.views.meeting(facts.meetingID);
  if (view === undefined) throw new AdminRefusal(`There is no meeting ${facts.meetingID}.`);
  const { meeting, organiserKeyHash } = view;
  const { meetingRetentionDays: days } = context.config;
  return {
    ...meetingSummary(facts, context),
    kind: meeting.kind ?? "dates",
    timezone: meeting.timezone,
    hasOrganiserKey: organiserKeyHash !== undefined,
    hasNoOrganiser: meeting.organiserGone === true,
    guests: facts.answers - facts.accounts,
    accounts: facts.accounts,
    expected: facts.expected,
    awaited: facts.awaited,
    answersAreHidden: isHidden(meeting),
    schedule: meeting.schedule === undefined ? null : repliedSchedule(meeting.schedule),
    closesAt: meeting.closesAt === undefined ? null : instantText(meeting.closesAt),
    deletedAfter: days === 0 ? null : instantText(facts.endsAt + days * DAY_MS),
  };
}
export type MeetingReply = Awaited<ReturnType<typeof meetingReply>>;

export const meetingCalls = {
  "meeting/find": adminCall({
    body: SearchText,
    async run(context, { text }) {
      const matches = await context.database.views.operator.findMeetings(meetingIDIn(text) ?? text, MAX_FOUND + 1);
      const meetings = matches.slice(0, MAX_FOUND).map((facts) => meetingSummary(facts, context));
      return { meetings, hasMore: matches.length > MAX_FOUND };
    },
  }),
  "meeting/show": adminCall({
    body: OfMeeting,
    run: async (context, { meeting }) => meetingReply(await meetingOf(meeting, context), context),
  }),
  "meeting/delete": adminCall({
    body: OfMeeting,
    async run(context, { meeting }) {
      const { meetingID, name } = await meetingOf(meeting, context);
      await removeMeeting(meetingID, context, () => true);
      return { meetingID, name };
    },
    change: ({ meetingID }, { keys }) => ({ meeting: logHash(meetingID, keys) }),
  }),
  "meeting/give": adminCall({
    body: OfMeeting.extend({ account: z.string().max(300) }),
    async run(context, { meeting, account }) {
      const { meetingID, name, organiser } = await meetingOf(meeting, context);
      const { userID, email } = await newOrganiser(account, context);
      const outcome = await giveMeeting({ meetingID, userID }, context);
      if (outcome === undefined) throw new AdminRefusal(`There is no meeting ${meetingID}.`);
      return { meetingID, name, before: organiser, organiser: email, userID, isChanged: outcome === "given" };
    },
    change: ({ meetingID, userID, isChanged }, { keys }) =>
      isChanged ? { meeting: logHash(meetingID, keys), userID } : undefined,
  }),
  "meeting/give-all": adminCall({
    body: z.strictObject({ from: z.string().max(300), to: z.string().max(300) }),
    run: async (context, fromTo) => ({ given: await giveAllMeetings(fromTo, context) }),
    change: ({ given }) => (given > 0 ? { meetings: given } : undefined),
  }),
};
