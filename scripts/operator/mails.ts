import type { Command } from "commander";
import type { AdminReply } from "#server/admin/admin-calls.ts";
import { ask } from "./ask.ts";
import { count, print, table } from "./output.ts";

const MEANING = `
An account causes the mails of its meetings, also those about answers of others, and those about its password. Mails
without an account belong to the guest's meeting. A mail counts once, also when it is tried again.

Example:
  npm run overlap -- mails`;

export function addMails(program: Command): void {
  program
    .command("mails")
    .description("Shows who caused how many mails in the last 24 hours.")
    .addHelpText("after", MEANING)
    .action(async () => {
      const reply = await ask("mails", {});
      const rows = table(reply.mails.map((cause) => [cause.mails, nameOf(cause), `last ${cause.last}`]));
      print(reply, rows.length > 0 ? rows : ["No mail in the last 24 hours."]);
    });
}

function nameOf({ userID, email, link, meeting, meetings }: AdminReply<"mails">["mails"][number]): string {
  if (userID !== null) return `${email ?? "a deleted account"}, ${count(meetings, "meeting")}`;
  if (link !== null) return `${link}, ${meeting === null ? "a deleted meeting" : `${meeting}, of a guest`}`;
  return "sign-ups and proofs of addresses";
}
