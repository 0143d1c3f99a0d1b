import type { Command } from "commander";
import { ask } from "./ask.ts";
import { print } from "./output.ts";

const MEANING = `
The log names callers and meetings by hashes, so that it holds no address. The running server remembers in memory whom
it has named since its start; of several processes, each knows its own lines.

Examples:
  npm run overlap -- who EgKQ8KbPOD3J                                the caller or meeting of a line
  npm run overlap -- who 198.51.100.7                                the hash of an address, to search the log
  npm run overlap -- who https://overlap.example.org/m/hT3bQ9xLmA7c  the hash of a meeting`;

export function addWho(program: Command): void {
  program
    .command("who")
    .description("Shows whom a caller or meeting of the log stands for, or the hash of an address or a meeting's link.")
    .argument("<hash>", "caller or meeting of a line of the log; or an address or a link")
    .addHelpText("after", MEANING)
    .action(async (text: string) => {
      const reply = await ask("who", { text });
      const subject =
        "caller" in reply ? `the caller ${reply.caller}` : `the meeting ${reply.link}, ${reply.name ?? "deleted"}`;
      const lines = "lines" in reply ? ` (${reply.lines} lines since the start, the last at ${reply.last})` : "";
      print(reply, [
        `${reply.hash} is ${subject}${lines}.`,
        ...("caller" in reply ? [`To block it: npm run overlap -- block add ${reply.caller}`] : []),
      ]);
    });
}
