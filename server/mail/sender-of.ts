import type { Config } from "../start/config.ts";
import type { Mailbox } from "./mailer.ts";
import { parseMailbox } from "./parse-mailbox.ts";

const BRAND = "Overlap";

/** Who the mails are from: MAIL_FROM, else nobody at the host that people open. */
export function senderOf({ mailFrom, publicUrl }: Pick<Config, "mailFrom" | "publicUrl">): Mailbox {
  const given = mailFrom === undefined ? undefined : parseMailbox(mailFrom);
  if (given !== undefined) return { name: BRAND, ...given };
  const host = publicUrl === undefined ? "localhost" : new URL(publicUrl).hostname;
  return { name: BRAND, address: `no-reply@${host}` };
}
