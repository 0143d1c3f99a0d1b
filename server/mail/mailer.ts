import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "node:util";
import type { SendMailOptions } from "nodemailer";
import type { InvitationMethod } from "#domain/calendar/ics.ts";
import type { Log } from "../log.ts";
import { once } from "../once.ts";
import type { Config } from "../start/config.ts";
import { parseMailAddress, type MailAddress } from "./mailbox.ts";
import type { MailText } from "./write-mail.ts";

export type Mail = MailText & {
  /** The same whenever this mail is sent again, so that mailboxes recognise it. Letters, digits, `.` and `-`. */
  readonly id: string;
  readonly to: MailAddress;
  /** An entry for the recipient's calendar, as iCalendar text. */
  readonly invitation?: { readonly method: InvitationMethod; readonly ics: string };
  /** Where one POST unsubscribes the recipient, without a login (RFC 8058). */
  readonly unsubscribeUrl?: string;
};

export type MailState = "not tried yet" | "works" | "does not work";

export type Mailer = {
  /** Resolves once the mail is accepted, or written to a file. Rejects else, or when `signal` aborts; never retries. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  /** Begins a dialogue with the mail server, without a mail, and returns at once: `state` and the log tell what it showed. */
  check(): void;
  state(): MailState | undefined;
  close(): void;
};

const BRAND = "Overlap";

/** Who the mails are from: MAIL_FROM, else `no-reply` at the host of PUBLIC_URL. */
export function senderOf({ mailFrom, publicUrl }: Pick<Config, "mailFrom" | "publicUrl">): MailAddress {
  const given = mailFrom === undefined ? undefined : parseMailAddress(mailFrom);
  if (given !== undefined) return { name: BRAND, ...given };
  const host = publicUrl === undefined ? "localhost" : new URL(publicUrl).hostname;
  return { name: BRAND, address: `no-reply@${host}` };
}

type OutboxFacts = { readonly folder: string; readonly log: Log; readonly clock: () => Temporal.Instant };

/** Without a mail server: every mail becomes a file that mail programs open, and the log says where. */
export function outboxMailer({ folder, log, clock }: OutboxFacts, sender: MailAddress): Mailer {
  return {
    async send(mail, signal) {
      signal?.throwIfAborted();
      // 15 MB that a server which never sends does without.
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await transport.sendMail(composeMail(mail, sender));
      const time = clock().toString({ smallestUnit: "millisecond" }).replaceAll(/[:.]/g, "-");
      const path = join(folder, `${time} ${mail.id}.eml`);
      await mkdir(folder, { recursive: true });
      // Under its name only once it is whole: a mail program may be watching the folder.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 }); // a Buffer, as asked for above
      await rename(`${path}.part`, path);
      // Not its subject, in which people are named.
      log.info({ path }, "SMTP_URL is not set: the mail was written to a file");
    },
    check() {},
    state: () => undefined,
    close() {},
  };
}

/** As many as jobs send at once (`run-jobs.ts`). */
const MAX_CONNECTIONS = 4;
const CONNECT_MS = 10_000;
/** A server that says nothing for this long is given up. */
const SILENCE_MS = 30_000;
/** The whole of one mail: a server that dribbles is given up as well. */
const MAX_MS = 60_000;
/** Idle connections are closed before a server does, which would cost the next mail an attempt. */
const IDLE_MS = 30_000;

type ShowLine = (line: string) => void;

export type SmtpMailer = Pick<Mailer, "send" | "close"> & {
  /** Connects, and logs in if SMTP_URL says as whom. Rejects when that fails. */
  verify(): Promise<void>;
};

/**
 * Sends over SMTP. `url` says how: `smtps:` is TLS from the start, `smtp:` uses STARTTLS if the server offers it and
 * `smtp:…?requireTLS=true` insists on it; other options of nodemailer's connection may follow in the query. `show` gets
 * every line of the dialogue, without the password and the text of the mail.
 */
export function smtpMailer(url: string, sender: MailAddress, show?: ShowLine): SmtpMailer {
  let opened: Awaited<ReturnType<typeof openTransport>> | undefined;
  const transport = once(async () => (opened = await openTransport(url, show)));
  return {
    verify: async () => void (await (await transport()).verify()),
    async send(mail, signal) {
      const longest = AbortSignal.timeout(MAX_MS);
      const either = signal === undefined ? longest : AbortSignal.any([signal, longest]);
      await (await transport()).sendMail({ ...composeMail(mail, sender), signal: either });
    },
    close: () => opened?.close({ force: true }),
  };
}

async function openTransport(url: string, show?: ShowLine) {
  // 15 MB that a server which never sends does without.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    idleTimeout: IDLE_MS,
    // A mail whose connection broke may have been accepted: the job that repeats it knows its Message-ID and counts.
    maxRequeues: 0,
    ...(show && { debug: true, logger: dialogueLogger(show) }),
  });
  // Faults of idle connections: the next mail fails by itself.
  transport.on("error", () => {});
  return transport;
}

const SPEAKERS = new Map([
  ["client", "> "],
  ["server", "< "],
  ["network", "  "],
]);

/** What nodemailer logs of a dialogue, a line each. It blots passwords out itself. */
function dialogueLogger(show: ShowLine) {
  return {
    debug({ tnx = "" }: { readonly tnx?: string }, text: string, ...values: unknown[]) {
      const speaker = SPEAKERS.get(tnx);
      if (speaker === undefined) return;
      for (const line of format(text, ...values).split(/\r?\n/)) show(`${speaker}${line}`);
    },
  };
}

function composeMail(mail: Mail, sender: MailAddress): SendMailOptions {
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
      // No person wrote it: absence notices must not answer (RFC 3834), Exchange needs a header of its own.
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

function mailbox({ name = "", address }: MailAddress): { name: string; address: string } {
  return { name: name.replaceAll(/[\s\p{Cc}]+/gu, " ").trim(), address };
}
