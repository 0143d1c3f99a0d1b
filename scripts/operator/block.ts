import type { Command } from "commander";
import { ask } from "./ask.ts";
import { confirm, print, table, ToolFault } from "./output.ts";

const WHAT = "an address, a network (198.51.100.0/24, 2001:db8::/48) or a mail domain (spam.example)";
const EXAMPLES = `
Examples:
  npm run overlap -- block add 198.51.100.7
  npm run overlap -- block add 2001:db8:1::/48
  npm run overlap -- block add spam.example      and its subdomains
  npm run overlap -- block remove spam.example

Calls and sockets of a blocked network get 403 with one sentence, in all processes at once. A blocked mail domain
gets no new accounts and no mails; its accounts still log in (user disable ends one).`;

export function addBlock(program: Command): void {
  const block = program
    .command("block")
    .description("Blocks networks and mail domains, lists the blocks and takes them back.")
    .addHelpText("after", EXAMPLES);
  block
    .command("add")
    .description("Blocks a network or a mail domain.")
    .argument("<value>", WHAT)
    .option("--yes", "do not ask, for a network that could lock you out")
    .action(async (value: string, { yes }: { readonly yes?: boolean }) => {
      const { dangerOf, parseBlock } = await import("#server/blocks/parse-block.ts");
      const parsed = parseBlock(value);
      if (parsed === undefined) throw new ToolFault(`${value} is not ${WHAT}.`);
      const danger = dangerOf(parsed);
      if (danger !== undefined) await confirm(`${danger} Block it?`, yes);
      const added = await ask("block/add", { value });
      print(added, [`${added.value} is blocked.`]);
    });
  block
    .command("remove")
    .description("Takes a block back.")
    .argument("<value>", "as block list shows it")
    .action(async (value: string) => {
      const removed = await ask("block/remove", { value });
      print(removed, [`${removed.value} is no longer blocked.`]);
    });
  block
    .command("list")
    .description("Lists what is blocked.")
    .action(async () => {
      const { blocks } = await ask("block/list", {});
      const lines = table(
        blocks.map(({ kind, value, since }) => [value, kind === "domain" ? "mail domain" : kind, `since ${since}`]),
      );
      print({ blocks }, lines.length > 0 ? lines : ["Nothing is blocked."]);
    });
}
