import { withDatabase } from "./with-database.ts";

/** `npm run migrate` brings the database up to date. A start of the server does it too. */
if (process.argv.length > 2) {
  console.error(
    "npm run migrate takes no arguments: the previous release runs on the new tables, nothing is reverted.",
  );
  process.exit(2);
}
await withDatabase(async (database) => {
  const names = await database.migrate();
  console.log(names.length > 0 ? names.join("\n") : "Nothing to do.");
});
