import type { Command } from "commander";
import { ask } from "./ask.ts";
import { confirm, count, print } from "./output.ts";

const EXAMPLES = `
Examples:
  npm run overlap -- person export ann@example.org --to ann.json
  npm run overlap -- person erase ann@example.org`;

export function addPerson(program: Command): void {
  const person = program
    .command("person")
    .description(
      "Answers a request under data protection law, for accounts and for guests who are known by an address.",
    )
    .addHelpText("after", EXAMPLES);

  person
    .command("export")
    .description(
      "Writes everything that is stored about an address as JSON, without secrets and without others' answers.",
    )
    .argument("<address>", "an email address")
    .option("--to <file>", "write it to a new file that only you can read")
    .action(async (address: string, { to }: { readonly to?: string }) => {
      const report = await ask("person/export", { address });
      const text = `${JSON.stringify(report, null, 2)}\n`;
      if (to === undefined) return void process.stdout.write(text);
      const { operatorPath, writeNewFile } = await import("./backup-files.ts");
      const file = operatorPath(to);
      await writeNewFile(file, [Buffer.from(text)]);
      print({ file }, [`Written to ${file}.`]);
    });

  person
    .command("erase")
    .description("Removes the owner of an address everywhere: accounts, answers, expected people, waiting mails.")
    .argument("<address>", "an email address")
    .option("--delete-meetings", "delete the person's meetings too, instead of leaving them without an organiser")
    .option("--yes", "do not ask")
    .addHelpText("after", "\nOther spellings of the same mailbox count too, such as ann+work@example.org.")
    .action(async (address: string, options: { readonly deleteMeetings?: boolean; readonly yes?: boolean }) => {
      const { deleteMeetings = false, yes } = options;
      const report = await ask("person/export", { address });
      const accounts = report.accounts.map((account) => account.address);
      const answers =
        report.guestAnswers.length + report.accounts.reduce((sum, account) => sum + account.answers.length, 0);
      const meetings = report.accounts.reduce((sum, account) => sum + account.meetings.length, 0);
      const stored =
        accounts.length + answers + report.expected.length + report.removedAnswers.length + report.mails.waiting;
      if (stored === 0) return print({ erased: false }, [`Nothing is stored about ${report.address}.`]);
      const what = [
        ...(accounts.length > 0 ? [`the account ${accounts.join(" and ")}`] : []),
        count(answers, "answer"),
        `${count(report.expected.length, "place")} among expected people`,
        ...(meetings > 0 && deleteMeetings ? [count(meetings, "meeting")] : []),
      ].join(", ");
      await confirm(`Erase ${what}? It cannot be undone.`, yes);
      const { userIDs: _userIDs, ...erased } = await ask("person/erase", { address, deleteMeetings });
      print({ erased: true, ...erased }, [
        `Erased: ${count(erased.accounts, "account")}, ${count(answers, "answer")}, ${count(erased.expected, "place")} among expected people, ${count(erased.mails, "waiting mail")}.`,
        ...(meetings > 0 && !deleteMeetings ? [`${count(meetings, "meeting")} left without an organiser.`] : []),
      ]);
    });
}
