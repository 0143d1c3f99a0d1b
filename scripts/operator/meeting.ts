import type { Command } from "commander";
import type { MeetingReply, MeetingSummary } from "#server/admin/meetings.ts";
import { ask } from "./ask.ts";
import { confirm, count, formatBytes, print, table, ToolFault } from "./output.ts";

const MEETING = ["<link>", "the link of the meeting, or its id"] as const;

const EXAMPLES = `
Examples:
  npm run overlap -- meeting find ann@example.org
  npm run overlap -- meeting give https://overlap.example.org/m/Qf3xZ0bV7aLk ben@example.org
  npm run overlap -- meeting give --all-of ann@example.org ben@example.org`;

export function addMeeting(program: Command): void {
  const meeting = program
    .command("meeting")
    .description("Finds and shows a meeting, deletes it, or gives it to another organiser.")
    .addHelpText("after", EXAMPLES);

  meeting
    .command("find")
    .description("Lists meetings by a part of the name or of the organiser's name or address, or by the link.")
    .argument("<text>", "a part of a name or address, a link, or an id")
    .action(async (text: string) => {
      const reply = await ask("meeting/find", { text });
      print(reply, [
        ...table(reply.meetings.map(rowOf)),
        ...(reply.meetings.length === 0 ? [`No meeting matches "${text}".`] : []),
        ...(reply.hasMore ? ["More meetings match; these are the newest: name more of the name."] : []),
      ]);
    });

  meeting
    .command("show")
    .description("Shows a meeting: organiser, dates, how many have answered, when it will be deleted, its size.")
    .argument(...MEETING)
    .action(async (link: string) => {
      const facts = await ask("meeting/show", { meeting: link });
      print(facts, linesOf(facts));
    });

  meeting
    .command("delete")
    .description("Deletes a meeting with its answers, and calls off what was scheduled.")
    .argument(...MEETING)
    .option("--yes", "do not ask")
    .action(async (link: string, { yes }: { readonly yes?: boolean }) => {
      const facts = await ask("meeting/show", { meeting: link });
      const callsOff = facts.schedule === null ? "" : " Everybody is told that it is called off.";
      await confirm(
        `Delete the meeting "${facts.name}" of ${organiserOf(facts)} with ${count(facts.answers, "answer")}?${callsOff}`,
        yes,
      );
      const gone = await ask("meeting/delete", { meeting: link });
      print(gone, [`"${gone.name}" is deleted.`]);
    });

  meeting
    .command("give")
    .description("Makes an account the organiser of a meeting; the rights of the organiser before end at once.")
    .argument("[link]", "the link of the meeting, or its id; none with --all-of")
    .argument("[address]", "the account of the new organiser")
    .option("--all-of <address>", "give all meetings of this account")
    .action(async (first: string | undefined, second: string | undefined, { allOf }: { readonly allOf?: string }) => {
      if (allOf !== undefined) return giveAll(allOf, first, second);
      if (first === undefined || second === undefined)
        throw new ToolFault("Name a meeting and an account: npm run overlap -- meeting give <link> <address>");
      const reply = await ask("meeting/give", { meeting: first, account: second });
      print(reply, [
        `"${reply.name}" ${reply.isChanged ? "is" : "was already"} organised by ${reply.organiser}${reply.isChanged ? " now" : ""}.`,
      ]);
    });
}

async function giveAll(from: string, to: string | undefined, surplus: string | undefined): Promise<void> {
  if (to === undefined || surplus !== undefined)
    throw new ToolFault("Name both accounts: npm run overlap -- meeting give --all-of <address> <address>");
  const { given } = await ask("meeting/give-all", { from, to });
  print({ given }, [`${count(given, "meeting")} of ${from} given to ${to}.`]);
}

const organiserOf = ({ organiser }: Pick<MeetingSummary, "organiser">): string => organiser ?? "a guest or nobody";

function rowOf(meeting: MeetingSummary): (string | number)[] {
  const { link, name, createdAt, answers } = meeting;
  return [link, count(answers, "answer"), createdAt.slice(0, 10), organiserOf(meeting), name];
}

function linesOf(shown: MeetingReply): string[] {
  const { organiser, organiserName, schedule } = shown;
  const nobody = shown.hasNoOrganiser ? "nobody: the account is deleted" : "a guest";
  return table([
    ["name", shown.name],
    ["link", shown.link],
    ["kind", shown.kind],
    ["time zone", shown.timezone],
    ["organiser", organiser === null ? nobody : `${organiserName} (${organiser})`],
    ["created", shown.createdAt],
    ["answers", `${shown.answers} (${shown.accounts} of accounts, ${shown.guests} of guests)`],
    ["expected", `${shown.expected} (${shown.awaited} have not answered)`],
    ["scheduled", schedule === null ? "no" : Object.values(schedule).join(" to ")],
    ["closes", shown.closesAt ?? "never"],
    ["answers are", shown.answersAreHidden ? "visible to the organiser alone" : "visible to everybody with the link"],
    ["deleted after", shown.deletedAfter ?? "never"],
    ["size", formatBytes(shown.bytes)],
  ]);
}
