import { withDatabase } from "./with-database.ts";

/**
 * `npm run migrate [-- down]` brings the database up to date, or reverts the last migration. A start of the server brings
 * it up to date too.
 */
await withDatabase(async (database) => {
  const names = await (process.argv[2] === "down" ? database.rollback() : database.migrate());
  console.log(names.length > 0 ? names.join("\n") : "Nothing to do.");
});
