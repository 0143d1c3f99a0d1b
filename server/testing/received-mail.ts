import ICAL from "ical.js";
import PostalMime, { type Attachment } from "postal-mime";

/** A mail as its recipient's programs see it. */
export type ReceivedMail = Awaited<ReturnType<typeof receivedMail>>;

/** Reads a message as it came over the wire. */
export async function receivedMail(to: string, source: string) {
  const mail = await PostalMime.parse(source, { attachmentEncoding: "utf8" });
  const attachments = mail.attachments.map((one) => ({
    filename: one.filename ?? "",
    type: one.mimeType,
    content: textOf(one),
  }));
  const calendar = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar");
  return {
    /** The mailbox that the mail server was given. */
    to,
    from: mail.from?.address ?? "",
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    messageID: mail.messageId ?? "",
    /** Every header by its name in lower case; of repeated ones the last. */
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])) as Readonly<Record<string, string>>,
    recipients: (mail.to ?? []).map(({ name, address }) => ({ name, address: address ?? "" })),
    /** The calendar part, which mail programs offer to import. */
    ...(calendar !== undefined && { entry: calendarEntry(textOf(calendar)) }),
    attachments,
    source,
  };
}

/** Reads an invitation with a parser that knows nothing of ours. */
export function calendarEntry(ics: string) {
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
