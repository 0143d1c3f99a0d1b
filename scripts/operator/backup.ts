import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import type { Config } from "#server/start/config.ts";
import { count, formatBytes, print, ToolFault } from "./output.ts";

const MORE = `
The backup is one file that only its user may read. It does not depend on the version of PostgreSQL, so it is also the
way to another PostgreSQL: see "restore". Without a file it is written to DATA_DIR/backups, or to ~/overlap-backups if
DATA_DIR is in the checkout. An existing file is never replaced.

Examples:
  npm run overlap -- backup
  npm run overlap -- backup --keep 14                             keeps the newest 14 of that folder
  npm run overlap -- backup --keep 14 /mnt/backups
  npm run overlap -- backup /mnt/usb/before-the-upgrade.backup
  npm run --silent overlap -- backup - | ssh store 'cat > overlap.backup'
In cron, every night at 3:
  0 3 * * * cd /opt/overlap && npm run --silent overlap -- backup --keep 14 >/dev/null`;

type Options = { readonly withKey?: boolean; readonly keep?: number };

export function addBackup(program: Command): void {
  program
    .command("backup")
    .description("Writes all data into one compressed file, also beside the running server.")
    .argument("[file]", "the new file, a folder for it, or - for standard output")
    .option(
      "--with-key",
      "put the secret key into the file as well; whoever reads the file can then log in as everybody and read sealed data",
    )
    .option("--keep <number>", "delete all but so many of the backups in the folder afterwards", parseCount)
    .addHelpText("after", MORE)
    .action(backUp);
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError("It is a number from 1.");
  return Number(text);
}

async function backUp(file: string | undefined, { withKey = false, keep }: Options): Promise<void> {
  const { readConfig } = await import("#server/start/config.ts");
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, "postgres"))) {
    throw new ToolFault(`There are no data in ${resolve(config.dataDir)}: name their folder in DATA_DIR.`);
  }
  const key = withKey ? storedKey(config) : undefined;
  if (file === "-") return writeToOutput(key, keep);
  const { deleteOldBackups, newFile, writeNewFile } = await import("./backup-files.ts");
  const { path, isNamed } = await newFile(file, config.dataDir, new Date());
  if (isNamed && keep !== undefined) throw new ToolFault("--keep is for a folder, not for a file with a name.");
  let bytes = 0;
  const dumped = await dump(key, async (content) => void (bytes = await writeNewFile(path, content)));
  const deleted = keep === undefined ? [] : await deleteOldBackups(join(path, ".."), keep);
  const { rows, tables, at } = dumped;
  const keyLine = withKey
    ? "It holds the secret key: whoever reads it can log in as everybody."
    : "It does not hold the secret key: keep a copy of that in another place.";
  print({ file: path, bytes, rows, tables, at, withKey, deleted }, [
    `Wrote ${path}: ${count(rows, "row")} of ${tables} tables, ${formatBytes(bytes)}.`,
    keyLine,
    ...deleted.map((name) => `Deleted ${name}.`),
  ]);
}

async function writeToOutput(key: string | undefined, keep: number | undefined): Promise<void> {
  if (keep !== undefined) throw new ToolFault("--keep is for a folder, not for standard output.");
  if (process.stdout.isTTY) throw new ToolFault("A backup is no text: name a file, or pipe it to a program.");
  if (process.env["npm_lifecycle_event"] !== undefined && process.env["npm_config_loglevel"] !== "silent") {
    throw new ToolFault(
      "npm writes lines of its own to standard output; use npm run --silent overlap -- backup - instead.",
    );
  }
  const { Writable } = await import("node:stream");
  const { pipeline } = await import("node:stream/promises");
  await dump(key, async (content) => {
    const output = new Writable({
      write: (chunk: Buffer, _encoding, done) => void process.stdout.write(chunk, (error) => done(error ?? null)),
    });
    process.stdout.on("error", () => {}); // the write meets it
    await pipeline(content, output).catch((error: unknown) => {
      const isClosed = error instanceof Error && "code" in error && error.code === "EPIPE";
      throw isClosed ? new ToolFault("The program that takes the backup has ended before its end.") : error;
    });
  });
}

async function dump(key: string | undefined, write: (content: AsyncIterable<Buffer>) => Promise<void>) {
  const { withDatabase } = await import("./with-database.ts");
  const { VERSION } = await import("#server/version.ts");
  return await withDatabase(
    async (database) => {
      await database.ping();
      return await database.backup({ version: VERSION, key, write });
    },
    { join: true },
  );
}

function storedKey({ secretKey, dataDir }: Config): string {
  const path = join(dataDir, "secret-key");
  const key = secretKey ?? (existsSync(path) ? readFileSync(path, "utf8").trim() : undefined);
  if (key === undefined) throw new ToolFault(`There is no key in ${resolve(path)} yet: leave out --with-key.`);
  return key;
}
