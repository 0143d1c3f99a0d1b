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

/** Pause between attempts to reach a server without a connection, so that its recovery shows without a mail to send. */
const RETRY_MS = 60_000;
const CONSEQUENCES =
  "Until that is mended, sign-ups are refused, and all other mails wait and are tried again for 16 hours: npm run overlap -- jobs. To try it: npm run overlap -- test-mail <address>";

type WatchOptions = { readonly smtpUrl: string; readonly log: Log; readonly retryMs?: number };

/** Adds a state to a mailer, and logs an error, once until it changes, when a person has to fix something. */
export function watchMailer(mailer: SmtpMailer, { smtpUrl, log, retryMs = RETRY_MS }: WatchOptions): Mailer {
  let state: MailState = "not tried yet";
  let loggedSentence: string | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function watched(dialogue: () => Promise<void>): Promise<void> {
    try {
      await dialogue();
    } catch (error) {
      failed(error);
      throw error;
    }
    clearTimeout(retry);
    if (state === "does not work") log.info("The mail server works again.");
    state = "works";
    loggedSentence = undefined;
  }

  function failed(err: unknown): void {
    const trouble = explainMailFault(err, smtpUrl);
    if (trouble === undefined) return;
    state = "does not work";
    if (trouble.sentence !== loggedSentence) log.error({ err }, `${trouble.sentence} ${CONSEQUENCES}`);
    loggedSentence = trouble.sentence;
    clearTimeout(retry);
    if (trouble.isShownByDialogue) retry = setTimeout(check, retryMs).unref();
  }

  const check = (): void => void watched(() => mailer.verify()).catch(() => {});
  return {
    send: (mail, signal) => watched(() => mailer.send(mail, signal)),
    check,
    state: () => state,
    close() {
      clearTimeout(retry);
      mailer.close();
    },
  };
}

export type MailTrouble = {
  /** One sentence for the operator, without addresses and passwords. */
  readonly sentence: string;
  /** Whether a dialogue without a mail can show that the trouble is over. */
  readonly isShownByDialogue: boolean;
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
    // No retry without a mail, because servers lock accounts after a few wrong logins.
    const reason =
      refusal === "" ? "offers no way to log in as SMTP_URL says" : "does not accept the login of SMTP_URL";
    return { sentence: `${server} ${reason}${refusal && ` (${refusal})`}.`, isShownByDialogue: false };
  }
  if (code === "EENVELOPE") {
    const isSender = command === "MAIL FROM";
    if (!isSender && responseCode !== 530 && !/^\d{3}[ -]5\.7\.|relay/i.test(response)) return undefined;
    const what = isSender ? "refuses the sender, MAIL_FROM" : "does not pass mails on for this sender";
    return { sentence: `${server} ${what} (${refusal}): it may want a login in SMTP_URL.`, isShownByDialogue: false };
  }
  const reason = brokenConnection(fault, new URL(smtpUrl));
  return reason === undefined ? undefined : { sentence: `${server} ${reason}`, isShownByDialogue: true };
}

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
