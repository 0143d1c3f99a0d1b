import type { Command } from "commander";
import type { AccountReply } from "#server/admin/users.ts";
import { ask } from "./ask.ts";
import { confirm, count, print, table, ToolFault } from "./output.ts";

const ACCOUNT = ["<address>", "the account's address, or its id"] as const;

const EXAMPLES = `
Examples:
  npm run overlap -- user find ann
  npm run overlap -- user reset-link ann@example.org
  npm run overlap -- user delete ann@example.org --give-to ben@example.org`;

export function addUser(program: Command): void {
  const user = program
    .command("user")
    .description("Finds and helps the owner of an account: name, password link, logins, disabling, deleting.")
    .addHelpText("after", EXAMPLES);
  addLookUps(user);
  addHelp(user);
  addClosing(user);
  addDelete(user);
}

function addLookUps(user: Command): void {
  user
    .command("find")
    .description("Lists accounts by a part of the name or address, or by the id.")
    .argument("<text>", "a part of a name or address, or an id")
    .action(async (text: string) => {
      const reply = await ask("user/find", { text });
      print(reply, [
        ...table(reply.users.map(rowOf)),
        ...(reply.users.length === 0 ? [`No account has "${text}" in its name or address.`] : []),
        ...(reply.hasMore ? ["More accounts match: name more of the name or address."] : []),
      ]);
    });

  user
    .command("show")
    .description("Shows an account: address, logins, tokens, meetings, answers, providers.")
    .argument(...ACCOUNT)
    .action(async (account: string) => {
      const facts = await ask("user/show", { account });
      print(facts, linesOf(facts));
    });
}

function addHelp(user: Command): void {
  user
    .command("rename")
    .description("Gives an account another name, at once on every open page.")
    .argument(...ACCOUNT)
    .argument("<name>", "the new name")
    .action(async (account: string, name: string) => {
      const renamed = await ask("user/rename", { account, name });
      const { email, before, name: after, isChanged } = renamed;
      print(renamed, [isChanged ? `${email} was ${before} and is ${after} now.` : `${email} is ${after} already.`]);
    });

  user
    .command("reset-link")
    .description("Prints a link that sets a new password, once within four hours. No mail is sent.")
    .argument(...ACCOUNT)
    .addHelpText("after", "\nWhoever has the link gets the account: give it to nobody but its owner.")
    .action(async (account: string) => {
      const made = await ask("user/reset-link", { account });
      print(made, [made.link, `It sets the password of ${made.email} once, until ${made.expiresAt}.`]);
    });

  user
    .command("sign-out")
    .description("Ends all logins of an account.")
    .argument(...ACCOUNT)
    .option("--tokens", "end the access tokens of programs too")
    .action(async (account: string, { tokens = false }: { readonly tokens?: boolean }) => {
      const ended = await ask("user/sign-out", { account, accessTokens: tokens });
      const programs = tokens ? ` and ${count(ended.accessTokens, "access token")}` : "";
      print(ended, [`${ended.email}: ${count(ended.sessions, "login")}${programs} ended.`]);
    });
}

function addClosing(user: Command): void {
  user
    .command("disable")
    .description("Closes an account: its logins, tokens and calendar feed stop at once. Its meetings and answers stay.")
    .argument(...ACCOUNT)
    .addHelpText("after", "\nIt gets no mails and no calendar entries meanwhile. `user enable` brings everything back.")
    .action(async (account: string) => {
      const disabled = await ask("user/disable", { account });
      print(disabled, [`${disabled.email} is disabled${disabled.isChanged ? "" : " already"}.`]);
    });

  user
    .command("enable")
    .description("Opens a disabled account again, with its logins, tokens and calendar feed.")
    .argument(...ACCOUNT)
    .action(async (account: string) => {
      const enabled = await ask("user/enable", { account });
      print(enabled, [`${enabled.email} is ${enabled.isChanged ? "enabled again" : "not disabled"}.`]);
    });
}

function addDelete(user: Command): void {
  user
    .command("delete")
    .description(
      "Deletes an account and its answers. Its meetings stay without an organiser, unless you say otherwise.",
    )
    .argument(...ACCOUNT)
    .option("--delete-meetings", "delete its meetings too, and call off what was scheduled")
    .option("--give-to <address>", "make this account the organiser of its meetings")
    .option("--yes", "do not ask")
    .addHelpText("after", "\n`meeting give` gives a meeting without an organiser to an account later.")
    .action(async (account: string, options: DeleteOptions) => {
      const { deleteMeetings = false, giveTo, yes } = options;
      if (deleteMeetings && giveTo !== undefined) throw new ToolFault("Choose one: --delete-meetings or --give-to.");
      const facts = await ask("user/show", { account });
      const meetings = count(facts.meetings, "meeting");
      const [does, then] = deleteMeetings
        ? ["deletes", ""]
        : giveTo === undefined
          ? ["leaves", " without an organiser"]
          : ["gives", ` to ${giveTo}`];
      const fate = facts.meetings === 0 ? "" : ` and ${does} ${meetings}${then}`;
      const question = `Delete the account of ${facts.name} (${facts.email})? It removes ${count(facts.answers, "answer")}${fate}.`;
      await confirm(question, yes);
      const gone = await ask("user/delete", { account, deleteMeetings, ...(giveTo !== undefined && { giveTo }) });
      print(gone, [
        `${gone.email} is deleted, with ${count(gone.answers, "answer")}.`,
        ...(gone.given > 0 ? [`${count(gone.given, "meeting")} given to ${giveTo}.`] : []),
        ...(gone.left > 0 ? [`${count(gone.left, "meeting")} left without an organiser.`] : []),
      ]);
    });
}

type DeleteOptions = { readonly deleteMeetings?: boolean; readonly giveTo?: string; readonly yes?: boolean };

function rowOf({ userID, email, name, meetings, answers, disabledAt }: AccountReply): string[] {
  const state = disabledAt === null ? [] : ["disabled"];
  return [email, name, userID, count(meetings, "meeting"), count(answers, "answer"), ...state];
}

function linesOf(shown: AccountReply): string[] {
  const password = shown.hasPassword ? ["password"] : [];
  return table([
    ["name", shown.name],
    ["address", shown.email],
    ["id", shown.userID],
    ["verified", shown.verifiedAt ?? "no"],
    ["made at", shown.createdAt],
    ["disabled", shown.disabledAt ?? "no"],
    ["last login", shown.lastLoginAt ?? "none that is still open"],
    ["last used", shown.lastUsedAt ?? "not since its logins ended"],
    ["logins", `${shown.sessions}`],
    ["access tokens", `${shown.accessTokens}`],
    ["logs in with", [...password, ...shown.providers].join(", ") || "nothing yet"],
    ["calendar feed", shown.hasFeed ? "on" : "off"],
    ["meetings", `${shown.meetings}`],
    ["answers", `${shown.answers}`],
    ["notices", shown.wantsNotices ? "on" : "off"],
    ["language", shown.language],
  ]);
}
