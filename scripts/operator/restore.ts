import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Command } from "commander";
import { makeFolder } from "#db/embedded/make-folder.ts";
import type { Config } from "#server/start/config.ts";
import { count, print } from "./output.ts";

const MORE = `
The whole file is checked before anything is touched. The database must be empty, of the bundled PostgreSQL or of your
own, and every process of Overlap must have stopped. Mails that waited at the time of the backup wait again if no server
ran at that time, because they have not left; otherwise only those whose time is still to come, such as reminders.

To another PostgreSQL, and back (stop Overlap first):
  npm run overlap -- backup move.backup
  DATABASE_URL=postgres://… SECRET_KEY=… npm run overlap -- restore move.backup
  mv data/postgres data/postgres.old && npm run overlap -- restore move.backup
From a pipe:
  docker compose run --rm -T app overlap restore - < overlap.backup`;

export function addRestore(program: Command): void {
  program
    .command("restore")
    .description("Puts a backup into an empty database, and brings it up to date.")
    .argument("<file>", "a file of backup, or - for standard input")
    .addHelpText("after", MORE)
    .action(restore);
}

async function restore(file: string): Promise<void> {
  const { readConfig } = await import("#server/start/config.ts");
  const { openBackup } = await import("#db/backup/backup-file.ts");
  const { MIGRATIONS } = await import("#db/schema/schema.ts");
  const { operatorPath, storedInput } = await import("./backup-files.ts");
  const { withDatabase } = await import("./with-database.ts");
  const config = readConfig(process.env);
  const isInput = file === "-";
  const path = isInput ? await storedInput(config.dataDir) : operatorPath(file);
  try {
    const backup = await openBackup(path, new Set(MIGRATIONS.map(({ name }) => name)));
    const { rows, jobs, migrated } = await withDatabase(async (database) => {
      await database.ping();
      return await database.restore(backup, cureOf(config));
    });
    const key = await putKeyBack(config, backup.key);
    const { at, version } = backup.header;
    print({ rows, jobs, migrated, at, version, key: key.state }, [
      `Restored ${count(rows, "row")} of ${at} (Overlap ${version}).`,
      ...jobsLine(jobs),
      ...migrated.map((name) => `Migrated ${name}.`),
      key.sentence,
    ]);
  } finally {
    if (isInput) await rm(path, { force: true });
  }
}

function cureOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl !== undefined) return "make one (CREATE DATABASE …) and name it in DATABASE_URL";
  const folder = resolve(dataDir, "postgres");
  return `move the present one away (mv ${folder} ${folder}.old), or set another DATA_DIR`;
}

function jobsLine({ waiting, done }: { readonly waiting: number; readonly done: number }): readonly string[] {
  return [
    ...(waiting > 0 ? [`Mails and other jobs that wait again: ${waiting}.`] : []),
    ...(done > 0 ? [`Left out, because the server that ran has done them: ${done} mails and other jobs.`] : []),
  ];
}

type KeyState = "none" | "same" | "other" | "back";

/** Writes the key of a backup to DATA_DIR unless there is one. */
async function putKeyBack({ secretKey, dataDir }: Config, key: string | undefined) {
  const path = resolve(dataDir, "secret-key");
  const present = secretKey ?? (existsSync(path) ? (await readFile(path, "utf8")).trim() : undefined);
  const end = (state: KeyState, sentence: string) => ({ state, sentence });
  if (key === undefined) {
    return end(
      "none",
      present === undefined
        ? `The backup holds no key: bring ${path} back before the start, otherwise all users have to log in again.`
        : "The backup holds no key; the present one serves if it is the one of that time.",
    );
  }
  if (key === present) return end("same", "The key is the same.");
  if (existsSync(path)) return end("other", `The key of the backup is another one than that in ${path}, which stays.`);
  makeFolder(dirname(path));
  await writeFile(path, `${key}\n`, { flag: "wx", mode: 0o600 });
  return secretKey === undefined
    ? end("back", `The key is back in ${path}.`)
    : end("other", `SECRET_KEY is another key than the backup's, which is now in ${path}: set it to keep logins.`);
}
