import type { AccountFacts } from "#db/views/operator-views.ts";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { Respondent } from "#db/hot/locked-meeting.ts";
import { isIfNeeded, type Mark, slotOf } from "#domain/answers/levels.ts";
import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import { slotTextOf } from "#domain/time/slot-notation.ts";
import { instantText } from "#domain/time/instant-text.ts";
import type { AppContext } from "../app-context.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { meetingDetails } from "../meetings/meeting-reply.ts";
import { namesMailbox } from "./erase-person.ts";
import { accountOf, timeOrNull } from "./users.ts";

/**
 * Returns everything that is stored about the owner of a mailbox, as plain data. Leaves out secrets (hashes, keys,
 * tokens of providers) and others' answers in the person's meetings.
 */
export async function exportPerson(email: string, context: AppContext) {
  const { database, keys } = context;
  const { person } = database.views;
  const mailbox = mailboxOf(email, keys);
  const owned = await person.accounts(email);
  const accounts = await Array.fromAsync(owned, async ({ userID }) =>
    exportAccount(await accountOf(userID, context), context),
  );
  const expected = await person.expected(
    mailbox,
    owned.map(({ userID }) => userID),
  );
  const { deliveries, invitations, isSuppressed } = await person.mails(mailbox);
  const waiting = await database.transaction(({ jobs }) => jobs.addressed());
  const guestAnswers = await Array.fromAsync(await person.answers(email, mailbox), async (place) => {
    const answer = await exportAnswer(place, context);
    return answer && { ...answer, address: place.email };
  });
  return {
    address: email,
    accounts,
    guestAnswers: guestAnswers.filter((answer) => answer !== undefined),
    removedAnswers: (await person.removedAnswers(email)).map(({ meetingID, respondentID }) => ({
      meetingID,
      respondentID,
    })),
    expected: expected.map(({ email: address, ...place }) => ({ ...place, address })),
    mails: {
      hasUnsubscribed: isSuppressed,
      sent: deliveries.map(({ kind, meetingID, begunAt, sentAt, scheduledStart }) => ({
        kind,
        meetingID,
        begunAt: instantText(begunAt),
        sentAt: timeOrNull(sentAt),
        scheduledStart: timeOrNull(scheduledStart),
      })),
      invitations: invitations.map(({ meetingID, kind, at: sentAt }) => ({ meetingID, kind, at: instantText(sentAt) })),
      waiting: waiting.filter(({ payload }) => namesMailbox(payload, email)).length,
    },
  };
}

async function exportAccount(account: AccountFacts, context: AppContext) {
  const { views } = context.database;
  const { userID } = account;
  const user = await views.users.user(userID);
  const answers = await Array.fromAsync(await views.myMeetings.allAnswers(userID), (place) =>
    exportAnswer(place, context),
  );
  const meetings = await Array.fromAsync(await views.myMeetings.allCreated(userID), async (meetingID) => {
    const view = await views.meeting(meetingID);
    return view && exportMeeting(view);
  });
  const sessions = await views.users.sessions(userID, context.clock().epochMilliseconds);
  return {
    userID,
    address: account.email,
    name: account.name,
    createdAt: instantText(account.createdAt),
    verifiedAt: timeOrNull(account.emailVerifiedAt),
    disabledAt: timeOrNull(account.disabledAt),
    hasPassword: account.hasPassword,
    language: account.locale,
    settings: { ...user?.reading },
    wantsNotices: account.subscribed,
    sessions: sessions.map(({ device, createdAt, usedAt, expiresAt }) => ({
      device,
      createdAt: instantText(createdAt),
      lastUsedAt: timeOrNull(usedAt),
      expiresAt: instantText(expiresAt),
    })),
    accessTokens: (await views.users.accessTokens(userID)).map(({ name, createdAt, usedAt }) => ({
      name,
      createdAt: instantText(createdAt),
      lastUsedAt: timeOrNull(usedAt),
    })),
    hasCalendarFeed: account.hasFeed,
    usualWeek: (await views.users.usualWeek(userID)) ?? null,
    linkedAccounts: (await views.person.providerAccounts(userID)).map(({ createdAt, ...linked }) => ({
      ...linked,
      createdAt: instantText(createdAt),
    })),
    calendars: (await views.calendars.sources(userID)).map(({ kind, host, createdAt }) => ({
      kind,
      host,
      createdAt: instantText(createdAt),
    })),
    calendarEntries: (await views.person.calendarEntries(userID)).map(({ meetingID, provider }) => ({
      meetingID,
      provider,
    })),
    meetings: meetings.filter((meeting) => meeting !== undefined),
    answers: answers.filter((answer) => answer !== undefined),
  };
}

/** The person's meeting without the answers and addresses of others. */
function exportMeeting(view: MeetingView) {
  return { ...meetingDetails(view), answers: view.respondents.length, expected: view.expected.length };
}

type Place = { readonly meetingID: MeetingID; readonly respondentID: RespondentID; readonly userID?: UserID };

async function exportAnswer({ meetingID, respondentID }: Place, { database: { views } }: AppContext) {
  const view = await views.meeting(meetingID);
  const respondent = view?.respondents.find((one) => one.respondentID === respondentID);
  if (view === undefined || respondent === undefined) return undefined;
  const changes = await views.history.sizes(meetingID, respondentID);
  return {
    meetingID,
    meeting: view.meeting.name,
    respondentID,
    name: respondent.name,
    note: respondent.note ?? null,
    ...timesOf(respondent, view),
    changes: changes.map(({ at: changedAt, marks }) => ({ at: instantText(changedAt), times: marks })),
  };
}

/** Lists all stored times, also times that the meeting no longer shows. */
function timesOf({ marks }: Respondent, { meeting }: MeetingView) {
  const text = (mark: Mark) => slotTextOf(meeting.kind, slotOf(mark));
  return {
    availabilities: marks.filter((mark) => !isIfNeeded(mark)).map(text),
    ifNeeded: marks.filter((mark) => isIfNeeded(mark)).map(text),
  };
}
