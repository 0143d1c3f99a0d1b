import type { SendMailOptions } from "nodemailer";
import type { Mail, Mailbox } from "./mailer.ts";

/** The whole message of a mail from `sender`, as nodemailer takes it. */
export function composeMail(mail: Mail, sender: Mailbox): SendMailOptions {
  const host = sender.address.split("@", 2)[1] ?? "localhost";
  return {
    from: mailbox(sender),
    // An object, never text: what looks like a second address in a name stays a name.
    to: mailbox(mail.to),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${host}>`,
    headers: {
      // Nobody wrote it: absence notices must not answer (RFC 3834), Exchange needs a header of its own.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...(mail.unsubscribeUrl !== undefined && {
        "List-Unsubscribe": { prepared: true, value: `<${mail.unsubscribeUrl}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    ...(mail.invitation !== undefined && {
      icalEvent: {
        method: mail.invitation.method,
        filename: "invitation.ics",
        content: mail.invitation.ics,
      },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
    xMailer: false,
  };
}

function mailbox({ name = "", address }: Mailbox): { name: string; address: string } {
  return { name: name.replaceAll(/[\s\p{Cc}]+/gu, " ").trim(), address };
}
