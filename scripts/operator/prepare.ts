import { existsSync } from "node:fs";
import type { Command } from "commander";
import { print, ToolFault } from "./output.ts";

const STEPS = new URL("../setup/prepare.mjs", import.meta.url);

export function addPrepare(program: Command): void {
  program
    .command("prepare")
    .description(
      "Installs the packages and builds the client, without a start: for an upgrade by the owner of the code.",
    )
    .addHelpText(
      "after",
      "\nExample:\n  git checkout v1.0.1 && npm run overlap -- prepare && systemctl restart overlap",
    )
    .action(async () => {
      if (!existsSync(STEPS)) {
        throw new ToolFault(
          "There is nothing to prepare in an image: upgrade by starting a container of the next one.",
        );
      }
      const { prepare, PREPARED } = (await import(STEPS.href)) as typeof import("../setup/prepare.mjs");
      await prepare();
      print({ prepared: true }, [PREPARED]);
    });
}
