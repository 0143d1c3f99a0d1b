import type { Schedule } from "#domain/meeting/meeting.ts";
import { zoneAbbreviation } from "#domain/time/zone-abbreviation.ts";
import { said, type MailPart, type Sentence } from "./mail-content.ts";
import type { MailText } from "./mailer.ts";
import { writeMail } from "./write-mail.ts";

/** What has become of a meeting's time since the recipient last heard of it. */
export type ScheduleChange =
  | { readonly kind: "scheduled"; readonly schedule: Schedule }
  | { readonly kind: "rescheduled"; readonly schedule: Schedule; readonly before: Schedule }
  /** The same time; the name, the text or the zone is another. */
  | { readonly kind: "updated"; readonly schedule: Schedule }
  | { readonly kind: "cancelled"; readonly before: Schedule }
  /** It takes place, but the recipient's answer is gone. */
  | { readonly kind: "removed"; readonly before: Schedule };

type ScheduleMail = {
  readonly change: ScheduleChange;
  /** Whether a calendar's entry is attached. */
  readonly hasEntry: boolean;
  /** The recipient, and the language of dates. */
  readonly to: { readonly name: string; readonly locale: string };
  readonly meeting: {
    readonly name: string;
    /** Empty when nothing was said, or when the recipient may be a stranger to the organiser. */
    readonly about: string;
    readonly timezone: string;
    /** Absent when the meeting is deleted. */
    readonly url?: string;
  };
  readonly publicUrl: string;
  readonly reason: string;
  readonly unsubscribePage: string;
};

/** To everybody who wants to know when a meeting takes place. The calendar's own entry may come as an attachment. */
export function scheduleMail(mail: ScheduleMail): MailText {
  const { change, hasEntry, to, meeting, publicUrl, reason, unsubscribePage } = mail;
  const when = (schedule: Schedule) => whenText(schedule, meeting.timezone, to.locale);
  const quote: MailPart[] = meeting.about === "" ? [] : [{ kind: "quote", text: meeting.about }];
  const button: MailPart[] =
    meeting.url === undefined ? [] : [{ kind: "button", label: "Open the meeting", url: meeting.url }];
  const entry: MailPart[] = hasEntry ? [{ kind: "remark", words: [ENTRY[change.kind]] }] : [];
  return writeMail({
    subject:
      change.kind === "removed"
        ? ["You are not expected at ", said(meeting.name), " any more"]
        : [said(meeting.name), SUBJECT[change.kind]],
    parts: [
      { kind: "sentence", words: ["Hello ", said(to.name), ","] },
      { kind: "sentence", words: sentence(change, meeting) },
      ...("schedule" in change ? [{ kind: "when", when: when(change.schedule) } as const] : []),
      ...("before" in change ? [{ kind: "when", when: when(change.before), past: true } as const] : []),
      ...("schedule" in change ? quote : []),
      ...button,
      ...entry,
    ],
    footer: { publicUrl, reason, unsubscribePage },
  });
}

type Kind = ScheduleChange["kind"];

const SUBJECT: Record<Exclude<Kind, "removed">, string> = {
  scheduled: " has been scheduled",
  rescheduled: " has been rescheduled",
  updated: " has been updated",
  cancelled: " has been cancelled",
};

const ENTRY: Record<Kind, string> = {
  scheduled: "The attached file puts it into your calendar.",
  rescheduled: "The attached file moves the entry in your calendar.",
  updated: "The attached file changes the entry in your calendar.",
  cancelled: "If it is in your calendar, the attached file takes it out.",
  removed: "If it is in your calendar, the attached file takes it out.",
};

function sentence({ kind }: ScheduleChange, { name, url }: ScheduleMail["meeting"]): Sentence {
  const meeting = ['The meeting "', said(name), '" '];
  switch (kind) {
    case "scheduled":
      return [...meeting, "takes place at this time:"];
    case "rescheduled":
      return [...meeting, "has a new time. The one before no longer holds:"];
    case "updated":
      return [...meeting, "has new details. Its time stays:"];
    case "removed":
      return ['Your answer to the meeting "', said(name), '" was removed. You are not expected any more at this time:'];
    case "cancelled":
      return url === undefined
        ? [...meeting, "was deleted. It does not take place:"]
        : [...meeting, "does not take place at the time that was set:"];
  }
}

/** A scheduled time as a mail says it. */
export type WhenText = {
  /** `Wednesday, December 2, 2026`; both days when it goes on after midnight. */
  readonly date: string;
  /** `9:00 – 10:30 AM CET`: with the abbreviation that holds on that day. */
  readonly time: string;
  /** `Europe/Berlin`. */
  readonly zone: string;
};

/** A schedule in the recipient's language and on the meeting's clocks. */
export function whenText({ start, end }: Schedule, timeZone: string, locale: string): WhenText {
  const day = new Intl.DateTimeFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  });
  const clock = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone });
  const [before, after] = [zoneAbbreviation(timeZone, start), zoneAbbreviation(timeZone, end)];
  const oneDay = day.format(start) === day.format(end);
  // What ends at midnight is over before the next day begins.
  const last = end - 1;
  const time =
    before === after
      ? `${oneDay ? clock.formatRange(start, end) : `${clock.format(start)} – ${clock.format(end)}`} ${after}`
      : `${clock.format(start)} ${before} – ${clock.format(end)} ${after}`;
  return { date: day.formatRange(start, last), time, zone: timeZone };
}
