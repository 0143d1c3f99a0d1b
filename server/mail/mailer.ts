import type { InvitationMethod } from "#domain/calendar/ics.ts";

/** What a mail says, twice: a mail program shows one of the two. */
export type MailText = { readonly subject: string; readonly text: string; readonly html: string };

/** Somebody's mailbox; `name` is whatever the person calls themselves. */
export type Mailbox = { readonly name?: string; readonly address: string };

/** One mail to one person. */
export type Mail = MailText & {
  /** Names this mail for ever: a repeat has the same, so that mailboxes recognise it. Letters, digits, `.` and `-`. */
  readonly id: string;
  readonly to: Mailbox;
  /** An entry for the recipient's calendar, as iCalendar text. */
  readonly invitation?: { readonly method: InvitationMethod; readonly ics: string };
  /** Where one POST unsubscribes the recipient, without a login (RFC 8058). */
  readonly unsubscribeUrl?: string;
};

/** Where mails go. Made by `create-mailer.ts`. */
export type Mailer = {
  /**
   * Resolves once the mail is somebody else's responsibility: accepted by the mail server, or written to a file.
   * Rejects when it is not, or when `signal` aborts. Never repeats by itself.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  /** Ends every connection, also those that are sending. */
  close(): void;
};
