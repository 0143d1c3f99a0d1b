import { JOB_KEYS } from "#domain/contract/jobs.ts";
import { bestTimes } from "#domain/deciding/best-times.ts";
import { wishesOf } from "#domain/deciding/wishes.ts";
import { requiredWith } from "#domain/meeting/expected.ts";
import { nowFor } from "#domain/meeting/kind.ts";
import type { Meeting, Schedule } from "#domain/meeting/meeting.ts";
import { scheduleFrom } from "#domain/meeting/schedule.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import type { Task } from "../jobs/task.ts";
import { deliverMail } from "../mail/deliver.ts";
import { type MailWords, untrusted } from "../mail/mail-words.ts";
import { button, hello, type MailText, type NoticeTo, says, writeMail } from "../mail/write-mail.ts";
import { whenText } from "../scheduling/schedule-mail.ts";
import { creatorToNotify } from "./first-answers.ts";
import { noticeTo } from "./recipient.ts";

/** Mails a creator that all expected people have answered, with the best time. */
export const notifyAllAnswered: Task<"notifyAllAnswered"> = async ({ meetingID }, run) => {
  const { context } = run;
  const view = await context.meetings.view(meetingID);
  const creatorID = view?.meeting.creator;
  const recipient = creatorID && (await creatorToNotify(creatorID, context));
  if (view === undefined || recipient === undefined) return;
  const { meeting, respondents, expected } = view;
  const answers = new Map(respondents.map(({ respondentID, marks }) => [respondentID, new Set(marks)]));
  const nowMs = context.clock().epochMilliseconds;
  const requiredRespondentIDs = requiredWith(meeting.requiredRespondentIDs, expected);
  const wishes = wishesOf({ ...meeting, requiredRespondentIDs });
  const question = { answers, slots: [...presentSlots(meeting)], now: nowFor(meeting, nowMs), ...wishes };
  const [best] = bestTimes(question, { limit: 1 });
  const when = best && scheduleFrom(meeting, best, nowMs);
  const mail = noticeTo(recipient, context, (to, words) =>
    allAnsweredMail({ ...to, meeting, count: expected.length, when, url: `${to.publicUrl}/m/${meetingID}` }, words),
  );
  const key = `${JOB_KEYS.allAnswered(meetingID)}/${meeting.version}`;
  await deliverMail({ mail, kind: "answered", key }, run);
};

type AllAnsweredMail = NoticeTo & {
  readonly meeting: Meeting;
  readonly count: number;
  /** The best time; undefined when nobody can attend any. */
  readonly when: Schedule | undefined;
  readonly url: string;
};

/** Writes to a meeting's creator that all expected people have answered. */
export function allAnsweredMail(mail: AllAnsweredMail, words: MailWords): MailText {
  const { name, meeting, count, when, url } = mail;
  const { text, sentence } = words;
  const values = { meeting: untrusted(meeting.name) };
  const parts = [hello(name, words), says(...sentence("mail.allAnswered", { ...values, count }))];
  if (when !== undefined) {
    parts.push(says(text("mail.bestTime")), { kind: "when", when: whenText(when, meeting.timezone, words) });
  }
  parts.push(button(text("mail.openMeeting"), url));
  const [subject, reason] = [sentence("mail.allAnsweredSubject", values), text("mail.creatorReason")];
  return writeMail({ ...mail, subject, parts, reason }, words);
}
