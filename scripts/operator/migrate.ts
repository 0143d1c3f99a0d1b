import type { Command } from "commander";
import { print } from "./output.ts";

export function addMigrate(program: Command): void {
  program
    .command("migrate")
    .description(
      "Brings the database up to date, as each start of the server does. The previous release runs on the new tables.",
    )
    .addHelpText("after", "\nExample:\n  npm run overlap -- migrate")
    .action(async () => {
      const { withDatabase } = await import("./with-database.ts");
      await withDatabase(async (database) => {
        const names = await database.migrate();
        print({ migrated: names }, names.length > 0 ? names : ["Nothing to do."]);
      });
    });
}
