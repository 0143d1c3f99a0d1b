import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "node:util";
import type { SendMailOptions } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool";
import { makeFolder } from "#db/embedded/make-folder.ts";
import type { InvitationMethod } from "#domain/calendar/ics.ts";
import type { Log } from "../log.ts";
import { once } from "../once.ts";
import type { Config, Operator } from "../start/config.ts";
import { parseMailAddress, type MailAddress } from "./mailbox.ts";
import { type MailText, withOperator } from "./write-mail.ts";

export type Mail = MailText & {
  /** Equal at every attempt, so that mailboxes recognise a repeated mail. Letters, digits, `.` and `-`. */
  readonly id: string;
  readonly to: MailAddress;
  readonly invitation?: { readonly method: InvitationMethod; readonly ics: string };
  /** Address where one POST unsubscribes the recipient without a login (RFC 8058). */
  readonly unsubscribeUrl?: string;
};

export type MailState = "not tried yet" | "works" | "does not work";

export type Mailer = {
  /** Resolves when the mail is accepted or written to a file. Rejects otherwise, or when `signal` aborts. Never retries. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  /** Starts a dialogue with the mail server without a mail, and returns at once. `state` and the log show the result. */
  check(): void;
  /** Undefined without a mail server. */
  state(): MailState | undefined;
  close(): void;
};

const BRAND = "Overlap";

export type Sender = MailAddress & {
  /** The envelope's sender, to which servers report mails that did not arrive; absent: the address. */
  readonly bouncesTo?: string;
  /** The people who run the site, named at the end of each mail. */
  readonly operator?: Operator;
};

/** Returns the sender of all mails: MAIL_FROM, or `no-reply` at the host of PUBLIC_URL. */
export function senderOf(config: Pick<Config, "mailFrom" | "mailBouncesTo" | "operator" | "publicUrl">): Sender {
  const { mailFrom, mailBouncesTo: bouncesTo, operator, publicUrl } = config;
  const others = { ...(bouncesTo !== undefined && { bouncesTo }), ...(operator !== undefined && { operator }) };
  const configured = mailFrom === undefined ? undefined : parseMailAddress(mailFrom);
  if (configured !== undefined) return { name: BRAND, ...configured, ...others };
  const host = publicUrl === undefined ? "localhost" : new URL(publicUrl).hostname;
  return { name: BRAND, address: `no-reply@${host}`, ...others };
}

type Outbox = { readonly folder: string; readonly log: Log; readonly clock: () => Temporal.Instant };

/** Writes every mail to a file that mail programs open, and logs its path. For installations without a mail server. */
export function outboxMailer({ folder, log, clock }: Outbox, sender: Sender): Mailer {
  return {
    async send(mail, signal) {
      signal?.throwIfAborted();
      // Loaded on first use, because it takes 15 MB.
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await transport.sendMail(composeMail(mail, sender));
      const time = clock().toString({ smallestUnit: "millisecond" }).replaceAll(/[:.]/g, "-");
      const path = join(folder, `${time} ${mail.id}.eml`);
      makeFolder(folder);
      // Renamed when complete, because a mail program may be watching the folder.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 }); // `buffer: true` makes it a Buffer
      await rename(`${path}.part`, path);
      // The subject stays out of the log, because it names people.
      log.info({ path }, "SMTP_URL is not set: the mail was written to a file");
    },
    check() {},
    state: () => undefined,
    close() {},
  };
}

/** Equals the number of jobs that send at once (`run-jobs.ts`). */
const MAX_CONNECTIONS = 4;
const CONNECT_MS = 10_000;
/** Gives up a server that is silent for this long. */
const SILENCE_MS = 30_000;
/** Gives up a server that takes longer than this for one mail. */
const MAX_MS = 60_000;
/** Closes idle connections before a server does, because that would cost the next mail an attempt. */
const IDLE_MS = 30_000;

type ShowLine = (line: string) => void;

export type SmtpMailer = Pick<Mailer, "send" | "close"> & {
  /** Connects, and logs in if SMTP_URL has a user. Rejects when that fails. */
  verify(): Promise<void>;
  /**
   * Asks whether a mail to this address would be taken, and breaks off before its text. Rejects with the server's refusal.
   */
  tryRecipient(address: string): Promise<void>;
};

/**
 * Sends over SMTP. `smtps:` is TLS from the start, `smtp:` uses STARTTLS if the server offers it, and
 * `smtp:…?requireTLS=true` insists on it. The query may hold other connection options of nodemailer. `show` receives every
 * line of the dialogue without the password and the text of the mail.
 */
export function smtpMailer(url: string, sender: Sender, show?: ShowLine): SmtpMailer {
  let opened: Awaited<ReturnType<typeof openTransport>> | undefined;
  const transport = once(async () => (opened = await openTransport(url, show)));
  return {
    verify: async () => void (await (await transport()).verify()),
    async tryRecipient(address) {
      // Loaded on first use, because it takes 15 MB.
      const { tryEnvelope } = await import("./try-envelope.ts");
      // as: with `pool` the transport is one of SMTP
      const { options } = (await transport()).transporter as SMTPPool;
      await tryEnvelope(options, {
        from: sender.bouncesTo ?? sender.address,
        to: address,
      });
    },
    async send(mail, signal) {
      const timeout = AbortSignal.timeout(MAX_MS);
      const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
      await (await transport()).sendMail({ ...composeMail(mail, sender), signal: either });
    },
    close: () => opened?.close({ force: true }),
  };
}

async function openTransport(url: string, show?: ShowLine) {
  // Loaded on first use, because it takes 15 MB.
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
    // A mail whose connection broke may have been accepted; only the job may repeat it, because it counts attempts.
    maxRequeues: 0,
    ...(show && { debug: true, logger: dialogueLogger(show) }),
  });
  // An idle connection failed; the next mail reports it.
  transport.on("error", () => {});
  return transport;
}

const SPEAKERS = new Map([
  ["client", "> "],
  ["server", "< "],
  ["network", "  "],
]);

/** Passes nodemailer's log of a dialogue on, line by line. Nodemailer hides passwords itself. */
function dialogueLogger(show: ShowLine) {
  return {
    debug({ tnx = "" }: { readonly tnx?: string }, text: string, ...values: unknown[]) {
      const speaker = SPEAKERS.get(tnx);
      if (speaker === undefined) return;
      for (const line of format(text, ...values).split(/\r?\n/)) show(`${speaker}${line}`);
    },
  };
}

function composeMail(mail: Mail, sender: Sender): SendMailOptions {
  const host = sender.address.split("@", 2)[1] ?? "localhost";
  const { text, html } = withOperator(mail, sender.operator);
  return {
    from: mailbox(sender),
    // An object instead of text, because a name may look like a second address.
    to: mailbox(mail.to),
    ...(sender.bouncesTo !== undefined && { envelope: { from: sender.bouncesTo, to: mail.to.address } }),
    subject: mail.subject,
    text,
    html,
    messageId: `<${mail.id}@${host}>`,
    headers: {
      // Keeps absence notices from answering (RFC 3834); Exchange needs its own header.
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
