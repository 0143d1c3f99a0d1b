import type { Schedule } from "#domain/meeting/meeting.ts";
import { zoneAbbreviation } from "#domain/time/zone-abbreviation.ts";
import { untrusted, type MailPart, type Sentence, type WhenText } from "./mail-content.ts";
import { writeMail, type MailText } from "./write-mail.ts";

/** What has become of a meeting's time since the recipient last heard of it. */
export type ScheduleChange =
  | { readonly kind: "scheduled"; readonly schedule: Schedule }
  | { readonly kind: "rescheduled"; readonly schedule: Schedule; readonly before: Schedule }
  /** The same time, but another name, text or time zone. */
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
    /** Empty when nothing was untrusted, or when the recipient may be a stranger to the organiser. */
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
        ? ["You are no longer expected at ", untrusted(meeting.name)]
        : [untrusted(meeting.name), SUBJECT[change.kind]],
    parts: [
      { kind: "sentence", words: ["Hello ", untrusted(to.name), ","] },
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
  scheduled: "The attached file adds it to your calendar.",
  rescheduled: "The attached file moves the entry in your calendar.",
  updated: "The attached file updates the entry in your calendar.",
  cancelled: "If it is in your calendar, the attached file removes it.",
  removed: "If it is in your calendar, the attached file removes it.",
};

function sentence({ kind }: ScheduleChange, { name, url }: ScheduleMail["meeting"]): Sentence {
  const meeting = ['The meeting "', untrusted(name), '" '];
  switch (kind) {
    case "scheduled":
      return [...meeting, "takes place at this time:"];
    case "rescheduled":
      return [...meeting, "has a new time. The earlier one no longer applies:"];
    case "updated":
      return [...meeting, "has new details. Its time has not changed:"];
    case "removed":
      return [
        'Your answer to the meeting "',
        untrusted(name),
        '" was removed. You are no longer expected at this time:',
      ];
    case "cancelled":
      return url === undefined
        ? [...meeting, "was deleted. It will not take place:"]
        : [...meeting, "will not take place at the time that was set:"];
  }
}

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
