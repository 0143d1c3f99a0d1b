import { join } from "node:path";
import type { Config } from "../start/config.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "./mailer.ts";
import { outboxMailer } from "./outbox-mailer.ts";
import { senderOf } from "./sender-of.ts";
import { smtpMailer } from "./smtp-mailer.ts";

/** Mails go to the mail server of SMTP_URL, or to files in the data directory. */
export function createMailer(config: Config, log: Log, clock: () => Temporal.Instant): Mailer {
  const sender = senderOf(config);
  if (config.smtpUrl !== undefined) {
    if (config.publicUrl === undefined) log.warn("PUBLIC_URL is not set: links in mails lead to this machine alone.");
    return smtpMailer(config.smtpUrl, sender);
  }
  return outboxMailer({ folder: join(config.dataDir, "outbox"), log, clock }, sender);
}
