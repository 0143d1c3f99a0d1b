import { linkName } from "#domain/meeting/expected.ts";
import { isClosed } from "#domain/meeting/closing.ts";
import { decide } from "#domain/deciding/decide.ts";
import { wishesOf } from "#domain/deciding/wishes.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import { nowFor } from "#domain/meeting/kind.ts";
import { scheduleFrom } from "#domain/meeting/schedule.ts";
import { JOB_KEYS } from "#domain/contract/jobs.ts";
import { personalLink } from "../expected/personal-key.ts";
import { unsubscribedOf } from "../expected/send-mails.ts";
import { mailboxText } from "../mail/mailbox.ts";
import { allAnsweredMail, inviteMail } from "../mail/expected-mails.ts";
import { deliver, noticeTo } from "./deliver.ts";
import type { Task } from "./task.ts";

/** Mails an expected person their link as it is now, in the language of their account or, without one, of the organiser. */
export const inviteExpected: Task<"inviteExpected"> = async (payload, context, signal) => {
  const { meetingID, expectedID, kind, at, mailbox } = payload;
  const { meetings, database, clock, keys } = context;
  const view = await meetings.view(meetingID);
  const person = view?.expected.find((one) => one.expectedID === expectedID);
  if (view === undefined || person?.email === undefined || person.respondentID !== undefined) return;
  const { meeting } = view;
  const { creator: creatorID, schedule } = meeting;
  // It was counted for the mailbox that they had then.
  if (mailboxText(person.email, keys) !== mailbox || schedule !== undefined || creatorID === undefined) return;
  const unwanted = await database.transaction((stores) => unsubscribedOf([person], stores, keys));
  if (isClosed(meeting, clock().epochMilliseconds) || unwanted.size > 0) return;
  const creator = await database.views.users.user(creatorID);
  if (creator === undefined) return;
  const reader = (await database.views.users.login(person.email.toLowerCase()))?.user ?? creator;
  const { locale, reading } = reader;
  const recipient = { name: person.name, address: person.email, locale, ...(reading !== undefined && { reading }) };
  const mail = noticeTo(recipient, context, (to, words) =>
    inviteMail({ ...to, kind, meeting, organiser: creator.name, url: personalLink(context, meetingID, person) }, words),
  );
  await deliver(
    {
      address: person.email,
      key: `${kind}/${meetingID}/${linkName(person)}/${at}`,
      what: { kind: "account" },
      decide: () => ({ kind: "send", mail }),
      job: { name: "inviteExpected", payload },
    },
    context,
    signal,
  );
};

/** Mails a creator that all expected people have answered, and the time that suits them best. */
export const notifyAllAnswered: Task<"notifyAllAnswered"> = async (payload, context, signal) => {
  const { meetingID } = payload;
  const view = await context.meetings.view(meetingID);
  const creatorID = view?.meeting.creator;
  const creator = creatorID && (await context.database.views.users.user(creatorID));
  if (view === undefined || creator === undefined || !creator.isSubscribed) return;
  const { meeting, respondents, expected } = view;
  const answers = new Map(respondents.map((one) => [one.respondentID, new Set(one.marks)]));
  const instant = context.clock().epochMilliseconds;
  const now = nowFor(meeting, instant);
  const question = { answers, slots: [...presentSlots(meeting)], now, ...wishesOf(meeting) };
  const [best] = decide(question, { limit: 1 }).best;
  const when = best && scheduleFrom(meeting, best, instant);
  const { userID, name, email, locale, reading } = creator;
  const recipient = { userID, name, address: email, locale, ...(reading !== undefined && { reading }) };
  const mail = noticeTo(recipient, context, (to, words) =>
    allAnsweredMail({ ...to, meeting, count: expected.length, when, url: `${to.publicUrl}/m/${meetingID}` }, words),
  );
  const key = JOB_KEYS.allAnswered(meetingID);
  await deliver(
    {
      address: email,
      key: `${key}/${meeting.version}`,
      what: { kind: "answered" },
      decide: () => ({ kind: "send", mail }),
      job: { name: "notifyAllAnswered", payload, key },
    },
    context,
    signal,
  );
};
