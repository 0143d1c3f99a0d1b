import { DAY_MS } from "#domain/time/durations.ts";
import type { Schedule } from "#domain/meeting/meeting.ts";
import { clocksText, clockText, localTime, wallTime, zoneAbbreviation } from "#domain/time/words/clock-text.ts";
import { formatted, formattedRange } from "#domain/time/words/formats.ts";
import { type MailWords, untrusted } from "../mail/mail-words.ts";
import {
  button,
  hello,
  type MailText,
  type NoticeTo,
  remark,
  says,
  type WhenText,
  writeMail,
} from "../mail/write-mail.ts";
import type { Recipient } from "../notices/recipient.ts";

/** What has become of a meeting's time since the recipient last heard of it. */
export type ScheduleChange =
  | { readonly kind: "scheduled"; readonly schedule: Schedule }
  | { readonly kind: "rescheduled"; readonly schedule: Schedule; readonly before: Schedule }
  /** Nothing: it takes place soon. */
  | { readonly kind: "reminder"; readonly schedule: Schedule }
  /** The same time, but another name, text or time zone. */
  | { readonly kind: "updated"; readonly schedule: Schedule }
  | { readonly kind: "cancelled"; readonly before: Schedule }
  /** It takes place, but the recipient's answer is gone. */
  | { readonly kind: "removed"; readonly before: Schedule }
  /** The recipient's answer is an account's now, which has another mailbox. */
  | { readonly kind: "claimed"; readonly before: Schedule };

/** Says why somebody gets notices about a time. */
export const noticeReason = ({ userID }: Pick<Recipient, "userID">, { text }: MailWords): string =>
  text(userID === undefined ? "mail.guestReason" : "mail.userReason");

type ScheduleMail = NoticeTo & {
  readonly change: ScheduleChange;
  readonly hasEntry: boolean;
  readonly meeting: {
    readonly name: string;
    /** Empty when the organiser wrote nothing, or when the recipient may not be shown it (a guest's unconfirmed address). */
    readonly about: string;
    /** Absent for those who are not shown what it is about, too. */
    readonly place?: string | undefined;
    readonly timezone: string;
    /** Absent when the meeting is deleted. */
    readonly url?: string;
  };
  readonly reason: string;
};

/** To each recipient who asked to know when a meeting takes place. A calendar entry may be attached. */
export function scheduleMail(mail: ScheduleMail, words: MailWords): MailText {
  const { change, hasEntry, name, meeting } = mail;
  const { text, sentence } = words;
  const said = SAID[change.kind];
  const news = change.kind === "cancelled" && meeting.url === undefined ? "mail.deleted" : said.news;
  const about = { meeting: untrusted(meeting.name) };
  const when = (schedule: Schedule) => whenText(schedule, meeting.timezone, words);
  const parts = [hello(name, words), says(...sentence(news, about))];
  if ("schedule" in change) parts.push({ kind: "when", when: when(change.schedule) });
  // One that is only in another calendar now may well still apply.
  if ("before" in change && change.kind !== "claimed")
    parts.push({ kind: "when", when: when(change.before), past: true });
  const { place } = meeting;
  const quoted = [
    ...(place === undefined ? [] : [text("mail.place", { place })]),
    ...(meeting.about === "" ? [] : [meeting.about]),
  ];
  if ("schedule" in change && quoted.length > 0) parts.push({ kind: "quote", text: quoted.join("\n\n") });
  if (meeting.url !== undefined) parts.push(button(text("mail.openMeeting"), meeting.url));
  if (hasEntry) parts.push(remark(text(said.entry)));
  return writeMail({ ...mail, subject: sentence(said.subject, about), parts }, words);
}

/** What is said of each change: in the subject, above the times, and of the attached entry. */
const SAID = {
  scheduled: { subject: "mail.scheduledSubject", news: "mail.scheduled", entry: "mail.fileAdds" },
  rescheduled: { subject: "mail.rescheduledSubject", news: "mail.rescheduled", entry: "mail.fileMoves" },
  reminder: { subject: "mail.reminderSubject", news: "mail.reminder", entry: "mail.fileAdds" },
  updated: { subject: "mail.updatedSubject", news: "mail.updated", entry: "mail.fileUpdates" },
  cancelled: { subject: "mail.cancelledSubject", news: "mail.cancelled", entry: "mail.fileRemoves" },
  removed: { subject: "mail.removedSubject", news: "mail.removed", entry: "mail.fileRemoves" },
  claimed: { subject: "mail.claimedSubject", news: "mail.claimed", entry: "mail.fileRemoves" },
} as const satisfies Record<ScheduleChange["kind"], object>;

export function whenText(schedule: Schedule, timeZone: string, words: MailWords): WhenText {
  const { start, end, kind } = schedule;
  const { reader, text } = words;
  if (kind !== undefined) return floatingWhen(schedule, timeZone, words);
  const [from, to] = [localTime(start, timeZone), localTime(end, timeZone)];
  // What ends at midnight is over before the next day begins.
  const last = localTime(end - 1, timeZone);
  const [startZone, endZone] = [zoneAbbreviation(reader, timeZone, start), zoneAbbreviation(reader, timeZone, end)];
  const clocks = { start: clockText(reader, from.minute), end: clockText(reader, to.minute) };
  return {
    date: formattedRange(reader, "dayOfYear", { start: wallTime(from), end: wallTime(last) }),
    time:
      startZone === endZone
        ? text("mail.inZone", { time: clocksText(reader, from.minute, to.minute), zone: startZone })
        : text("mail.fromToInZones", { ...clocks, startZone, endZone }),
    zone: timeZone,
  };
}

/** Of a weekly time, of which only the zone's name holds all year, or of whole days, which are the same in every zone. */
function floatingWhen({ start, end, kind }: Schedule, timeZone: string, { reader, text }: MailWords): WhenText {
  if (kind === "wholeDays") {
    const date = formattedRange(reader, "dayOfYear", { start, end: end - DAY_MS });
    return { date: start + DAY_MS === end ? formatted(reader, "dayOfYear", start) : date, time: text("time.wholeDay") };
  }
  const [from, to] = [localTime(start, "UTC"), localTime(end, "UTC")];
  return {
    date: text("time.everyWeek", { day: formatted(reader, "weekdayLong", start) }),
    time: clocksText(reader, from.minute, to.minute),
    zone: text("mail.weeklyZone", { zone: timeZone }),
  };
}
