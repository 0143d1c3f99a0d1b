import ICAL from "ical.js";
import PostalMime, { type Attachment } from "postal-mime";

/** The entry of an invitation, as a calendar reads it. */
export type CalendarEntry = {
  readonly method: string;
  readonly uid: string;
  readonly sequence: number;
  readonly status: string;
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly organiser: string;
  readonly attendee: string;
};

/** A mail as its recipient's programs see it. */
export type ReceivedMail = {
  /** The mailbox that the mail server was given. */
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageID: string;
  /** Every header by its name in lower case; of repeated ones the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly recipients: readonly { readonly name: string; readonly address: string }[];
  /** Of the part that mail programs offer to put into the calendar. */
  readonly entry?: CalendarEntry;
  readonly attachments: readonly { readonly filename: string; readonly type: string; readonly content: string }[];
  readonly source: string;
};

/** Reads a message as it came over the wire. */
export async function receivedMail(to: string, source: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(source, { attachmentEncoding: "utf8" });
  const attachments = mail.attachments.map((one) => ({
    filename: one.filename ?? "",
    type: one.mimeType,
    content: textOf(one),
  }));
  const calendar = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar");
  return {
    to,
    from: mail.from?.address ?? "",
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    messageID: mail.messageId ?? "",
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    recipients: (mail.to ?? []).map(({ name, address }) => ({ name, address: address ?? "" })),
    ...(calendar !== undefined && { entry: calendarEntry(textOf(calendar)) }),
    attachments,
    source,
  };
}

/** Reads an invitation with a parser that knows nothing of ours. */
export function calendarEntry(ics: string): CalendarEntry {
  const calendar = new ICAL.Component(ICAL.parse(ics));
  const event = calendar.getFirstSubcomponent("vevent");
  const text = (name: string): string => String(event?.getFirstPropertyValue(name) ?? "");
  const person = (name: string): string => {
    const property = event?.getFirstProperty(name);
    return `${property?.getParameter("cn")} <${String(property?.getFirstValue()).replace("mailto:", "")}>`;
  };
  return {
    method: String(calendar.getFirstPropertyValue("method")),
    uid: text("uid"),
    sequence: Number(text("sequence")),
    status: text("status"),
    start: text("dtstart"),
    end: text("dtend"),
    summary: text("summary"),
    description: text("description"),
    location: text("location"),
    organiser: person("organizer"),
    attendee: person("attendee"),
  };
}

function textOf({ content }: Attachment): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}
