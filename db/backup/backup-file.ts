import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

// A backup is a line of JSON (the header), a gzip member, and a line with the SHA-256 of both. In the member each table
// starts with a line of JSON with its name. Its rows follow in the text format of COPY, then a line `\.`. A line of
// JSON with the number of rows and their SHA-256 ends it. `tail -n +2 FILE | zcat` shows it.

const FORMAT = 1;

/** A table of a backup. Rows have these columns, in this order. */
export type BackupTable = { readonly name: string; readonly columns: readonly string[] };

export type BackupHeader = {
  /** The format's number, and the sign of this kind of file. */
  readonly overlapBackup: number;
  /** The version of Overlap that wrote the file. */
  readonly version: string;
  /** The migrations of the database, in their order. */
  readonly migrations: readonly string[];
  /** The start of the backup: ISO 8601, UTC. */
  readonly at: string;
  /** A server did the jobs of the database at that time. */
  readonly wasServed: boolean;
  /** The file holds the secret key. */
  readonly withKey: boolean;
  /** In their order in the file: a table refers only to tables before it. */
  readonly tables: readonly BackupTable[];
};

export type NewHeader = Omit<BackupHeader, "overlapBackup" | "withKey">;

/** A backup cannot be made or restored: `message` is one sentence for the operator. */
export class BackupFault extends Error {
  override readonly name = "BackupFault";
}

type TableStart = { readonly table: string };
type TableEnd = { readonly rows: number; readonly sha256: string };
type FileEnd = { readonly tables: number; readonly rows: number; readonly key?: string };

const LAST_LINE = /^sha256 ([0-9a-f]{64})\n$/;
const LAST_LINE_BYTES = "sha256 \n".length + 64;
/** PostgreSQL's own end of data. COPY doubles a backslash, so no row has this line. */
const END_OF_ROWS = Buffer.from("\\.\n");
/** Fast, and a fifth larger than the smallest. */
const GZIP_LEVEL = 4;

const jsonLine = (value: TableStart | TableEnd | FileEnd | BackupHeader) => Buffer.from(`${JSON.stringify(value)}\n`);

/**
 * Yields the bytes of a backup. `rowsOf` streams the rows of a table in the text format of COPY, and is called for one table
 * after the other. `onEnd` receives the number of rows of all tables. `key` is the secret key, if the file shall hold it.
 */
export async function* backupBytes(
  header: NewHeader,
  rowsOf: (table: BackupTable) => AsyncIterable<Buffer>,
  { key, onEnd }: { readonly key?: string | undefined; readonly onEnd: (rows: number) => void },
): AsyncGenerator<Buffer> {
  const whole = createHash("sha256");
  const counted = (bytes: Buffer): Buffer => {
    whole.update(bytes);
    return bytes;
  };
  async function* content(): AsyncGenerator<Buffer> {
    let all = 0;
    for (const table of header.tables) {
      const hash = createHash("sha256");
      let rows = 0;
      yield jsonLine({ table: table.name });
      for await (const chunk of rowsOf(table)) {
        hash.update(chunk);
        rows += newlines(chunk);
        yield chunk;
      }
      yield END_OF_ROWS;
      yield jsonLine({ rows, sha256: hash.digest("hex") });
      all += rows;
    }
    yield jsonLine({ tables: header.tables.length, rows: all, ...(key !== undefined && { key }) });
    onEnd(all);
  }

  yield counted(jsonLine({ overlapBackup: FORMAT, ...header, withKey: key !== undefined }));
  const gzip = createGzip({ level: GZIP_LEVEL });
  // The loop over `gzip` meets the error.
  pipeline(Readable.from(content()), gzip).catch(() => {});
  for await (const chunk of gzip as AsyncIterable<Buffer>) yield counted(chunk);
  yield Buffer.from(`sha256 ${whole.digest("hex")}\n`);
}

function newlines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
}

/** A checked backup. */
export type Backup = {
  readonly header: BackupHeader;
  readonly key: string | undefined;
  readonly rows: number;
  /** Reads the rows of each table once more, in the order of the header. `rows` must be read to its end. */
  readonly tables: () => AsyncGenerator<{ readonly table: BackupTable; readonly rows: AsyncIterable<Buffer> }>;
};

/**
 * Checks a whole file and returns the backup. `known` names the migrations of this version. Throws a {@link BackupFault} for
 * another kind of file, a newer version's backup, and a file that is cut off or damaged anywhere.
 */
export async function openBackup(path: string, known: ReadonlySet<string>): Promise<Backup> {
  const { header, start, end } = await readEnds(path, known);
  const damaged = (cause?: unknown) =>
    new BackupFault(`${path} is damaged: its checksums do not fit; take another backup.`, { cause });

  async function* tables(onEnd: (last: FileEnd) => void) {
    const file = createReadStream(path, { start, end });
    const lines = linesOf(pipelined(file));
    for (const table of header.tables) {
      const begun = JSON.parse(await lines.next()) as TableStart;
      if (begun.table !== table.name) throw damaged();
      const hash = createHash("sha256");
      let rows = 0;
      async function* content(): AsyncGenerator<Buffer> {
        for await (const chunk of lines.untilEnd()) {
          hash.update(chunk);
          rows += newlines(chunk);
          yield chunk;
        }
      }
      yield { table, rows: content() };
      const ended = JSON.parse(await lines.next()) as TableEnd;
      if (ended.rows !== rows || ended.sha256 !== hash.digest("hex")) throw damaged();
    }
    onEnd(JSON.parse(await lines.next()) as FileEnd);
  }

  let last: FileEnd | undefined;
  try {
    for await (const { rows } of tables((found) => (last = found))) await Readable.from(rows).forEach(() => {});
  } catch (error) {
    throw error instanceof BackupFault ? error : damaged(error);
  }
  if (last?.tables !== header.tables.length) throw damaged();
  return { header, key: last.key, rows: last.rows, tables: () => tables(() => {}) };
}

function pipelined(file: Readable): AsyncIterable<Buffer> {
  const gunzip = createGunzip();
  // The reader of `gunzip` meets the error.
  pipeline(file, gunzip).catch(() => {});
  return gunzip;
}

const MAX_HEADER_BYTES = 1_000_000;

/** Reads the header and compares the checksum of the file. Returns the first and last byte of the gzip member. */
async function readEnds(path: string, known: ReadonlySet<string>) {
  await using file = await opened(path);
  const { size } = await file.stat();
  const first = await bytesAt(file, 0, Math.min(size, MAX_HEADER_BYTES));
  const lineEnd = first.indexOf(10);
  const header = parseHeader(first.subarray(0, Math.max(lineEnd, 0)));
  if (header === undefined) {
    throw new BackupFault(
      size === 0 ? `${path} is empty.` : `${path} is not a backup of Overlap, or its first line is damaged.`,
    );
  }
  if (header.overlapBackup !== FORMAT || header.migrations.some((name) => !known.has(name))) {
    throw new BackupFault(
      `${path} was made by Overlap ${header.version}, which is newer: restore it with that version, or a later one.`,
    );
  }
  const lastLine = (await bytesAt(file, Math.max(0, size - LAST_LINE_BYTES), LAST_LINE_BYTES)).toString("latin1");
  const [, expected] = LAST_LINE.exec(lastLine) ?? [];
  const start = lineEnd + 1;
  const end = size - LAST_LINE_BYTES - 1;
  if (expected === undefined || end < start) {
    throw new BackupFault(`${path} is cut off, or its last line is damaged; take another backup.`);
  }
  const whole = createHash("sha256");
  for await (const chunk of createReadStream(path, { end }) as AsyncIterable<Buffer>) whole.update(chunk);
  if (whole.digest("hex") !== expected) {
    throw new BackupFault(`${path} is damaged: its checksum does not fit; take another backup.`);
  }
  return { header, start, end };
}

async function opened(path: string): Promise<FileHandle> {
  try {
    const file = await open(path);
    if ((await file.stat()).isFile()) return file;
    await file.close();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    const reason = code === "ENOENT" ? "does not exist" : `cannot be read (${String(code)})`;
    throw new BackupFault(`${path} ${reason}.`, { cause: error });
  }
  throw new BackupFault(`${path} is not a file.`);
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function parseHeader(line: Buffer): BackupHeader | undefined {
  try {
    const header = JSON.parse(line.toString()) as BackupHeader;
    const isHeader =
      typeof header.overlapBackup === "number" && Array.isArray(header.migrations) && Array.isArray(header.tables);
    return isHeader ? header : undefined;
  } catch {
    return undefined;
  }
}

/** Splits bytes into lines and runs of rows. */
function linesOf(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function more(): Promise<void> {
    const next = await chunks.next();
    if (next.done === true) throw new Error("The content ends too early.");
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value]);
  }

  return {
    /** Returns the next line without its end. */
    async next(): Promise<string> {
      let end: number;
      while ((end = rest.indexOf(10)) === -1) await more();
      const line = rest.subarray(0, end).toString();
      rest = rest.subarray(end + 1);
      return line;
    },
    /** Yields whole lines until {@link END_OF_ROWS}. */
    async *untilEnd(): AsyncGenerator<Buffer> {
      for (;;) {
        if (rest.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) break;
        const end = rest.indexOf("\n\\.\n");
        if (end !== -1) {
          yield rest.subarray(0, end + 1);
          rest = rest.subarray(end + 1);
          break;
        }
        const whole = rest.lastIndexOf(10) + 1;
        if (whole > 0) yield rest.subarray(0, whole);
        rest = rest.subarray(whole);
        await more();
      }
      rest = rest.subarray(END_OF_ROWS.length);
    },
  };
}
