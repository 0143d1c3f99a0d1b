import { isEmail } from "#domain/email.ts";
import type { Mailbox } from "./mailer.ts";

/** Reads `address` or `Name <address>`; undefined for anything else. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = "", address = text.trim()] = /^([^<>\r\n]*)<([^<>\s]+)>\s*$/.exec(text) ?? [];
  if (!isEmail(address)) return undefined;
  const plain = name.trim().replace(/^"(.*)"$/, "$1");
  return { ...(plain !== "" && { name: plain }), address };
}
