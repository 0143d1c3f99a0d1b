import { isEmail } from "#domain/email.ts";
import type { Config } from "../config.ts";
import type { Mailbox } from "./mailer.ts";

const BRAND = "Overlap";

/** Who the mails are from: MAIL_FROM, else nobody at the host that people open. */
export function senderOf({ mailFrom, publicUrl }: Pick<Config, "mailFrom" | "publicUrl">): Mailbox {
  const given = mailFrom === undefined ? undefined : parseMailbox(mailFrom);
  if (given !== undefined) return { name: BRAND, ...given };
  const host = publicUrl === undefined ? "localhost" : new URL(publicUrl).hostname;
  return { name: BRAND, address: `no-reply@${host}` };
}

/** Reads `address` or `Name <address>`; undefined for anything else. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = "", address = text.trim()] = /^([^<>\r\n]*)<([^<>\s]+)>\s*$/.exec(text) ?? [];
  if (!isEmail(address)) return undefined;
  const plain = name.trim().replace(/^"(.*)"$/, "$1");
  return { ...(plain !== "" && { name: plain }), address };
}
