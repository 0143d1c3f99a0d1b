import { join } from "node:path";
import type { NodemailerError } from "nodemailer";
import { certificateFault } from "#domain/certificate-fault.ts";
import type { Log } from "../log.ts";
import type { Config } from "../start/config.ts";
import { type Mailer, type MailState, outboxMailer, senderOf, type SmtpMailer, smtpMailer } from "./mailer.ts";

/** Creates the mailer for the server of SMTP_URL or, without one, for files in the data directory. */
export function createMailer(config: Config, log: Log, clock: () => Temporal.Instant): Mailer {
  const sender = senderOf(config);
  if (config.smtpUrl !== undefined) {
    if (config.publicUrl === undefined) log.warn("PUBLIC_URL is not set: links in mails only work on this machine.");
    return watchMailer(smtpMailer(config.smtpUrl, sender), { smtpUrl: config.smtpUrl, log });
  }
  return outboxMailer({ folder: join(config.dataDir, "outbox"), log, clock }, sender);
}

/** Pause between attempts while the server does not work, so that its recovery shows without a mail to send. */
const RETRY_MS = 60_000;
/** Multiplies the pause after a refused login, because servers lock out who tries a wrong one often. */
const LOGIN_PATIENCE = 10;
const CONSEQUENCES =
  "Until that is mended, sign-ups are refused, and all other mails wait and are tried again for three days: npm run overlap -- jobs. To try it: npm run overlap -- test-mail <address>";

type WatchOptions = { readonly smtpUrl: string; readonly log: Log; readonly retryMs?: number };

/**
 * Adds a state to a mailer, and logs an error, once until it changes, when a person has to fix something. While the server does
 * not work, it tries again by itself.
 */
export function watchMailer(mailer: SmtpMailer, { smtpUrl, log, retryMs = RETRY_MS }: WatchOptions): Mailer {
  let state: MailState = "not tried yet";
  let trouble: MailTrouble | undefined;
  /** The recipient of the mail that showed the trouble, where a dialogue without a mail does not show it. */
  let refusedTo: string | undefined;
  let retry: NodeJS.Timeout | undefined;

  function works(): void {
    clearTimeout(retry);
    if (state === "does not work") log.info("The mail server works again.");
    state = "works";
    trouble = undefined;
    refusedTo = undefined;
  }

  function failed(err: unknown, to?: string): void {
    const explained = explainMailFault(err, smtpUrl);
    if (explained !== undefined) {
      state = "does not work";
      if (explained.sentence !== trouble?.sentence) log.error({ err }, `${explained.sentence} ${CONSEQUENCES}`);
      trouble = explained;
      if (explained.shownBy === "mail") refusedTo = to ?? refusedTo;
    }
    clearTimeout(retry);
    if (state !== "does not work") return;
    retry = setTimeout(check, retryMs * (trouble?.shownBy === "login" ? LOGIN_PATIENCE : 1)).unref();
  }

  async function tryAgain(): Promise<void> {
    if (refusedTo === undefined) return mailer.verify();
    try {
      await mailer.tryRecipient(refusedTo);
    } catch (error) {
      // The server took the sender, and refuses this mailbox alone.
      if (!isRecipientFault(error) || explainMailFault(error, smtpUrl) !== undefined) throw error;
    }
  }

  const check = (): void => void tryAgain().then(works, failed);
  return {
    async send(mail, signal) {
      try {
        await mailer.send(mail, signal);
      } catch (error) {
        failed(error, mail.to.address);
        throw isMailboxRefused(error, smtpUrl) ? new MailboxRefused(error.message, { cause: error }) : error;
      }
      works();
    },
    check,
    state: () => state,
    close() {
      clearTimeout(retry);
      mailer.close();
    },
  };
}

/** A mail server refuses a recipient for good: another try would only harm the sender's reputation. */
export class MailboxRefused extends Error {}

function isRecipientFault(error: unknown): error is NodemailerError {
  if (!(error instanceof Error)) return false;
  const { code, command } = error as Partial<NodemailerError>;
  return code === "EENVELOPE" && command === "RCPT TO";
}

function isMailboxRefused(error: unknown, smtpUrl: string): error is NodemailerError {
  if (!isRecipientFault(error) || explainMailFault(error, smtpUrl) !== undefined) return false;
  const { responseCode = 0 } = error;
  return responseCode >= 500 && responseCode < 600;
}

export type MailTrouble = {
  /** One sentence for the operator, without addresses and passwords. */
  readonly sentence: string;
  /** The least that proves the trouble over: a connection, a login, or a mail with sender and recipient. */
  readonly shownBy: "dialogue" | "login" | "mail";
};

/**
 * Returns what a person has to fix before mails leave over `smtpUrl`. Undefined when the fault concerns one mail or
 * mailbox alone, and when the server calls it temporary.
 */
export function explainMailFault(error: unknown, smtpUrl: string): MailTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  const fault = error as Partial<NodemailerError>;
  const server = `The mail server ${new URL(smtpUrl).host}`;
  const { code, command, responseCode = 0, response = "" } = fault;
  if (responseCode >= 400 && responseCode < 500) return undefined;
  const refusal = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0] ?? "";

  if (code === "EAUTH" || code === "ENOAUTH") {
    const reason =
      refusal === "" ? "offers no way to log in as SMTP_URL says" : "does not accept the login of SMTP_URL";
    return { sentence: `${server} ${reason}${refusal && ` (${refusal})`}.`, shownBy: "login" };
  }
  if (code === "EENVELOPE") {
    const isSender = command === "MAIL FROM";
    if (!isSender && responseCode !== 530 && !CONCERNS_SENDER.test(response)) return undefined;
    const what = isSender
      ? "refuses the sender, MAIL_FROM or MAIL_BOUNCES_TO"
      : "does not pass mails on for this sender";
    return { sentence: `${server} ${what} (${refusal}): it may want a login in SMTP_URL.`, shownBy: "mail" };
  }
  const reason = brokenConnection(fault, new URL(smtpUrl));
  return reason === undefined ? undefined : { sentence: `${server} ${reason}`, shownBy: "dialogue" };
}

/**
 * Matches refusals of a recipient that concern everybody: many servers name a refused sender or client only there. They have
 * codes of policy (5.7), as some refusals of a mailbox have, which say so.
 */
const CONCERNS_SENDER =
  /^\d{3}[ -]5\.7\.(?!.*recipient address rejected)|^\d{3}[ -]5\.1\.[78]|relay|sender address rejected/i;

/** Returns the end of a sentence about a broken connection. It is stable, unlike the messages of OpenSSL. */
function brokenConnection(fault: Partial<NodemailerError>, { protocol, port }: URL): string | undefined {
  const { code, originalCode = "", cause } = fault;
  const isSilent =
    code === "ETIMEDOUT" || (code === "EABORT" && cause instanceof Error && cause.name === "TimeoutError");
  if (isSilent) {
    const hint = protocol === "smtp:" && port === "465" ? ": port 465 speaks TLS from the start, so write smtps:" : "";
    return `does not answer${hint}.`;
  }
  if (code === "EABORT") return undefined;
  if (code === "EDNS") return "cannot be found: its name in SMTP_URL is not known.";
  if (originalCode === "ECONNREFUSED") return "refuses connections.";
  const certificate = certificateFault(originalCode);
  if (certificate !== undefined) {
    const { why, cure } = certificate;
    const plain =
      protocol === "smtp:"
        ? ", with ?ignoreTLS=true it sends unencrypted, as is right for a server on this machine"
        : "";
    return `${why} (${originalCode}): ${cure}. With ?tls.rejectUnauthorized=false at the end of SMTP_URL it is not checked${plain}.`;
  }
  if (code === "ETLS" || /CERT|SSL|TLS|EPROTO/.test(originalCode)) {
    return `cannot be spoken to over TLS (${originalCode || code}). In SMTP_URL smtps: is TLS from the start, smtp: begins without.`;
  }
  if (code === "ESOCKET" || code === "ECONNECTION") return `breaks the connection (${originalCode || code}).`;
  return undefined;
}
