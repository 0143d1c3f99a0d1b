import { asciiEmail } from "#domain/email.ts";
import type { Mailbox } from "./mailer.ts";

/** Reads `address` or `Name <address>`; undefined for anything else. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = "", written = text.trim()] = /^([^<>\r\n]*)<([^<>\s]+)>\s*$/.exec(text) ?? [];
  const address = asciiEmail(written);
  if (address === undefined) return undefined;
  const plain = name.trim().replace(/^"(.*)"$/, "$1");
  return { ...(plain !== "" && { name: plain }), address };
}
