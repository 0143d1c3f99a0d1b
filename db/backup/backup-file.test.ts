import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { type Backup, backupBytes, BackupFault, type NewHeader, openBackup } from "./backup-file.ts";

const folder = mkdtempSync(join(tmpdir(), "overlap-backup-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "a.backup");

const MIGRATION = "0001-schema";
const KNOWN = new Set([MIGRATION]);
const HEADER: NewHeader = {
  version: "1.0.0",
  migrations: [MIGRATION],
  at: "2026-11-29T03:00:00.000Z",
  wasServed: true,
  tables: [
    { name: "users", columns: ["user_id", "name"] },
    { name: "empty", columns: ["one"] },
    { name: "meetings", columns: ["meeting_id"] },
  ],
};
/** The rows arrive in any pieces. One looks like the end of rows to a careless reader. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  users: ["1\tAnn\n2\tZo", "ë \\\\.\n", "3\t\\\\.", "\n"],
  empty: [],
  meetings: ["x\n"],
};

async function bytesOf(header = HEADER, rows = ROWS, key?: string): Promise<Buffer> {
  async function* rowsOf({ name }: { readonly name: string }) {
    for (const piece of rows[name] ?? []) yield Buffer.from(piece);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of backupBytes(header, rowsOf, { key, onEnd: () => {} })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function rowsIn(backup: Backup): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for await (const { table, rows } of backup.tables()) {
    let text = "";
    for await (const chunk of rows) text += chunk.toString("latin1");
    contents[table.name] = Buffer.from(text, "latin1").toString();
  }
  return contents;
}

async function faultOf(bytes: Uint8Array): Promise<string> {
  writeFileSync(path, bytes);
  const error = await openBackup(path, KNOWN).catch((reason: unknown) => reason);
  return error instanceof BackupFault ? error.message : `no fault: ${String(error)}`;
}

test("openBackup reads a backup and its key as they were written", async () => {
  writeFileSync(path, await bytesOf(HEADER, ROWS, "secret"));
  const backup = await openBackup(path, KNOWN);
  expect(backup).toMatchObject({ header: { ...HEADER, withKey: true }, key: "secret", rows: 4 });
  const whole = Object.fromEntries(Object.entries(ROWS).map(([name, pieces]) => [name, pieces.join("")]));
  expect(await rowsIn(backup)).toEqual(whole);
});

test("openBackup reads rows of any size in pieces of any size as they were written", async () => {
  const row = fc.string({ unit: fc.constantFrom("a", "\\\\", ".", "\t", "é"), maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), async (lines, size) => {
      const text = lines.map((line) => `${line}\n`).join("");
      const pieces = text.match(new RegExp(`.{1,${size}}`, "gsu")) ?? [];
      writeFileSync(path, await bytesOf(HEADER, { users: pieces }));
      expect((await rowsIn(await openBackup(path, KNOWN)))["users"]).toBe(text);
    }),
    { numRuns: 50 },
  );
});

const REFUSED = /^\/.+ (is not a backup|is cut off|is damaged|was made by|is empty)[^\n]*\.$/;

test("openBackup refuses a backup in which any one bit has changed", async () => {
  const whole = await bytesOf();
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 7 }), async (at, bit) => {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ (1 << bit);
      expect(await faultOf(changed)).toMatch(REFUSED);
    }),
    { numRuns: 400 },
  );
});

test("openBackup refuses a backup that is cut off at any place", async () => {
  const whole = await bytesOf();
  for (let length = 0; length < whole.length; length += 1) {
    expect(await faultOf(whole.subarray(0, length))).toMatch(REFUSED);
  }
});

test("openBackup refuses a backup with bytes after its end", async () => {
  expect(await faultOf(Buffer.concat([await bytesOf(), Buffer.from("x")]))).toMatch(/is cut off/);
});

test("openBackup tells an operator that a backup has a newer version or format", async () => {
  const newer = { ...HEADER, version: "1.3.0", migrations: [MIGRATION, "0002-later"] };
  const sentence = `${path} was made by Overlap 1.3.0, which is newer: restore it with that version, or a later one.`;
  expect(await faultOf(await bytesOf(newer))).toBe(sentence);
  const format = (await bytesOf({ ...HEADER, version: "1.3.0" })).toString("latin1").replace('Backup":1', 'Backup":2');
  expect(await faultOf(Buffer.from(format, "latin1"))).toBe(sentence);
});

test.each([
  ["an empty file", "", "is empty."],
  ["a dump of pg_dump", "PGDMP\x01\n", "is not a backup of Overlap, or its first line is damaged."],
  ["another JSON", '{"a":1}\n', "is not a backup of Overlap, or its first line is damaged."],
  ["a text without lines", "x".repeat(2_000_000), "is not a backup of Overlap, or its first line is damaged."],
])("openBackup refuses %s in one sentence", async (_, text, fault) =>
  expect(await faultOf(Buffer.from(text))).toBe(`${path} ${fault}`),
);

test("openBackup refuses a missing file and a folder in one sentence", async () => {
  const other = join(folder, "folder");
  await expect(openBackup(other, KNOWN)).rejects.toThrow(`${other} does not exist.`);
  mkdirSync(other);
  await expect(openBackup(other, KNOWN)).rejects.toThrow(`${other} is not a file.`);
});

test("the first line of a backup is readable JSON", async () => {
  writeFileSync(path, await bytesOf());
  const line = readFileSync(path, "latin1").split("\n", 1)[0] ?? "";
  expect(JSON.parse(line)).toEqual({ overlapBackup: 1, ...HEADER, withKey: false });
});
