import { type Command, InvalidArgumentError } from "commander";
import { ask } from "./ask.ts";
import { count, formatBytes, print, table } from "./output.ts";

export function addUsage(program: Command): void {
  program
    .command("usage")
    .description("Shows what takes space: counts, the size of the database and its tables, and the largest meetings.")
    .option("--meetings <count>", "how many meetings to list", parseCount, 10)
    .addHelpText("after", "\nExample:\n  npm run overlap -- usage --meetings 50")
    .action(async ({ meetings }: { readonly meetings: number }) => {
      const usage = await ask("usage", { meetings });
      const { users, meetings: all, guestMeetings, answers } = usage.counts;
      print(usage, [
        `${count(users, "account")}, ${count(all, "meeting")} (${guestMeetings} without an account), ${count(answers, "answer")}.`,
        `The database has ${formatBytes(usage.databaseBytes)}; its largest tables:`,
        ...table(
          usage.tables
            .slice(0, 10)
            .map(({ name, rows, bytes }) => [`  ${name}`, formatBytes(bytes), count(rows, "row")]),
        ),
        ...(usage.meetings.length > 0 ? ["The largest meetings:"] : []),
        ...table(
          usage.meetings.map(({ name, link, creator, answers: own, bytes }) => [
            `  ${formatBytes(bytes)}`,
            count(own, "answer"),
            link,
            creator ?? "a guest",
            name,
          ]),
        ),
      ]);
    });
}

function parseCount(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError("It is a number from 0 to 999.");
  return Number(text);
}
