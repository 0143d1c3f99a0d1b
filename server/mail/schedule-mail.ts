import type { Schedule } from "#domain/meeting/meeting.ts";
import { clocksText, clockText, localTime, wallTime } from "#domain/time/words/clock-text.ts";
import { formattedRange } from "#domain/time/words/formats.ts";
import { zoneAbbreviation } from "#domain/time/words/zone-abbreviation.ts";
import { type MailWords, type Sentence, untrusted } from "./mail-words.ts";
import { type MailPart, type MailText, type WhenText, writeMail } from "./write-mail.ts";

/** What has become of a meeting's time since the recipient last heard of it. */
export type ScheduleChange =
  | { readonly kind: "scheduled"; readonly schedule: Schedule }
  | { readonly kind: "rescheduled"; readonly schedule: Schedule; readonly before: Schedule }
  /** The same time, but another name, text or time zone. */
  | { readonly kind: "updated"; readonly schedule: Schedule }
  | { readonly kind: "cancelled"; readonly before: Schedule }
  /** It takes place, but the recipient's answer is gone. */
  | { readonly kind: "removed"; readonly before: Schedule }
  /** The recipient's answer is an account's now, which has another mailbox. */
  | { readonly kind: "claimed"; readonly before: Schedule };

type ScheduleMail = {
  readonly change: ScheduleChange;
  /** Whether a calendar's entry is attached. */
  readonly hasEntry: boolean;
  /** The recipient's name. */
  readonly name: string;
  readonly meeting: {
    readonly name: string;
    /** Empty when the organiser wrote nothing, or when the recipient may not be shown it (a guest's unconfirmed address). */
    readonly about: string;
    readonly timezone: string;
    /** Absent when the meeting is deleted. */
    readonly url?: string;
  };
  readonly publicUrl: string;
  readonly reason: string;
  readonly unsubscribePage: string;
};

/** To each recipient who asked to know when a meeting takes place. A calendar entry may be attached. */
export function scheduleMail(mail: ScheduleMail, words: MailWords): MailText {
  const { change, hasEntry, name, meeting, publicUrl, reason, unsubscribePage } = mail;
  const { text, sentence } = words;
  const when = (schedule: Schedule) => whenText(schedule, meeting.timezone, words);
  const parts: MailPart[] = [
    { kind: "sentence", words: sentence("mail.hello", { name: untrusted(name) }) },
    { kind: "sentence", words: news(change, meeting, words) },
  ];
  if ("schedule" in change) parts.push({ kind: "when", when: when(change.schedule) });
  // One that is only in another calendar now may well still apply.
  if ("before" in change && change.kind !== "claimed")
    parts.push({ kind: "when", when: when(change.before), past: true });
  if ("schedule" in change && meeting.about !== "") parts.push({ kind: "quote", text: meeting.about });
  if (meeting.url !== undefined) parts.push({ kind: "button", label: text("mail.openMeeting"), url: meeting.url });
  if (hasEntry) parts.push({ kind: "remark", words: [entryText(change, words)] });
  const footer = { publicUrl, reason, unsubscribePage };
  return writeMail({ subject: subject(change, meeting, words), parts, footer }, words);
}

type Meeting = ScheduleMail["meeting"];

function subject({ kind }: ScheduleChange, { name }: Meeting, { sentence }: MailWords): Sentence {
  const meeting = untrusted(name);
  switch (kind) {
    case "scheduled":
      return sentence("mail.scheduledSubject", { meeting });
    case "rescheduled":
      return sentence("mail.rescheduledSubject", { meeting });
    case "updated":
      return sentence("mail.updatedSubject", { meeting });
    case "cancelled":
      return sentence("mail.cancelledSubject", { meeting });
    case "removed":
      return sentence("mail.removedSubject", { meeting });
    case "claimed":
      return sentence("mail.claimedSubject", { meeting });
  }
}

function news({ kind }: ScheduleChange, { name, url }: Meeting, { sentence }: MailWords): Sentence {
  const meeting = untrusted(name);
  switch (kind) {
    case "scheduled":
      return sentence("mail.scheduled", { meeting });
    case "rescheduled":
      return sentence("mail.rescheduled", { meeting });
    case "updated":
      return sentence("mail.updated", { meeting });
    case "removed":
      return sentence("mail.removed", { meeting });
    case "claimed":
      return sentence("mail.claimed", { meeting });
    case "cancelled":
      return url === undefined ? sentence("mail.deleted", { meeting }) : sentence("mail.cancelled", { meeting });
  }
}

function entryText({ kind }: ScheduleChange, { text }: MailWords): string {
  switch (kind) {
    case "scheduled":
      return text("mail.fileAdds");
    case "rescheduled":
      return text("mail.fileMoves");
    case "updated":
      return text("mail.fileUpdates");
    case "cancelled":
    case "removed":
    case "claimed":
      return text("mail.fileRemoves");
  }
}

/** A schedule in the recipient's words and on the meeting's clocks. */
export function whenText({ start, end }: Schedule, timeZone: string, { reader, text }: MailWords): WhenText {
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
