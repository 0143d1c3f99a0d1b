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

/** A change of a meeting's time since the recipient's last notice. */
export type ScheduleChange =
  | { readonly kind: "scheduled"; readonly schedule: Schedule }
  | { readonly kind: "rescheduled"; readonly schedule: Schedule; readonly before: Schedule }
  /** Unchanged; the time is near. */
  | { readonly kind: "reminder"; readonly schedule: Schedule }
  /** Another name, text or time zone. */
  | { readonly kind: "updated"; readonly schedule: Schedule }
  | { readonly kind: "cancelled"; readonly before: Schedule }
  /** The meeting takes place, but the recipient's answer was removed. */
  | { readonly kind: "removed"; readonly before: Schedule }
  /** An account with another mailbox has claimed the recipient's answer. */
  | { readonly kind: "claimed"; readonly before: Schedule };

/** Says why somebody gets notices about a time. */
export const noticeReason = ({ userID }: Pick<Recipient, "userID">, { text }: MailWords): string =>
  text(userID === undefined ? "mail.guestReason" : "mail.userReason");

type ScheduleMail = NoticeTo & {
  readonly change: ScheduleChange;
  readonly hasEntry: boolean;
  readonly meeting: {
    readonly name: string;
    /** Empty when the organiser wrote nothing, and for guests, whose addresses are unconfirmed. */
    readonly about: string;
    /** Absent for guests. */
    readonly place?: string | undefined;
    readonly timezone: string;
    /** Absent when the meeting is deleted. */
    readonly url?: string;
  };
  readonly reason: string;
};

/** Writes a change of a meeting's time. `hasEntry`: a calendar entry is attached. */
export function scheduleMail(mail: ScheduleMail, words: MailWords): MailText {
  const { change, hasEntry, name, meeting } = mail;
  const { text, sentence } = words;
  const keys = TEXT_KEYS[change.kind];
  const lead = change.kind === "cancelled" && meeting.url === undefined ? "mail.deleted" : keys.lead;
  const about = { meeting: untrusted(meeting.name) };
  const when = (schedule: Schedule) => whenText(schedule, meeting.timezone, words);
  const parts = [hello(name, words), says(...sentence(lead, about))];
  if ("schedule" in change) parts.push({ kind: "when", when: when(change.schedule) });
  // A claimed time still holds, in another calendar.
  if ("before" in change && change.kind !== "claimed")
    parts.push({ kind: "when", when: when(change.before), past: true });
  const { place } = meeting;
  const quoted = [
    ...(place === undefined ? [] : [text("mail.place", { place })]),
    ...(meeting.about === "" ? [] : [meeting.about]),
  ];
  if ("schedule" in change && quoted.length > 0) parts.push({ kind: "quote", text: quoted.join("\n\n") });
  if (meeting.url !== undefined) parts.push(button(text("mail.openMeeting"), meeting.url));
  if (hasEntry) parts.push(remark(text(keys.entry)));
  return writeMail({ ...mail, subject: sentence(keys.subject, about), parts }, words);
}

/** Texts of each change: the subject, the line above the times, and the remark about the attached entry. */
const TEXT_KEYS = {
  scheduled: { subject: "mail.scheduledSubject", lead: "mail.scheduled", entry: "mail.fileAdds" },
  rescheduled: { subject: "mail.rescheduledSubject", lead: "mail.rescheduled", entry: "mail.fileMoves" },
  reminder: { subject: "mail.reminderSubject", lead: "mail.reminder", entry: "mail.fileAdds" },
  updated: { subject: "mail.updatedSubject", lead: "mail.updated", entry: "mail.fileUpdates" },
  cancelled: { subject: "mail.cancelledSubject", lead: "mail.cancelled", entry: "mail.fileRemoves" },
  removed: { subject: "mail.removedSubject", lead: "mail.removed", entry: "mail.fileRemoves" },
  claimed: { subject: "mail.claimedSubject", lead: "mail.claimed", entry: "mail.fileRemoves" },
} as const satisfies Record<ScheduleChange["kind"], object>;

export function whenText(schedule: Schedule, timeZone: string, words: MailWords): WhenText {
  const { start, end, kind } = schedule;
  const { reader, text } = words;
  if (kind !== undefined) return floatingWhen(schedule, timeZone, words);
  const [from, to] = [localTime(start, timeZone), localTime(end, timeZone)];
  // A time that ends at midnight names only its first day.
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

/** Writes weekly times with the zone's name, because abbreviations change in the year, and whole days without a zone. */
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
