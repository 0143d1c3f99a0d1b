import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The tables of 1.0, one file a subject. A subject refers only to subjects before it. */
const SUBJECTS = [
  "types",
  "accounts",
  "meetings",
  "answers",
  "requests",
  "expected",
  "mail",
  "calendars",
  "installation",
];

/** A step of the schema in plain SQL. A database keeps the names of the steps that it has applied. */
export type Migration = { readonly name: string; readonly sql: string };

const read = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");

export const SCHEMA: Migration = {
  name: "0001-schema",
  sql: SUBJECTS.map((subject) => read(`${subject}.sql`)).join("\n"),
};

/** The schema of 1.0 and the migrations of later releases (`0002-what-it-adds.sql` in this folder), in their order. */
export const MIGRATIONS: readonly Migration[] = [
  SCHEMA,
  ...readdirSync(import.meta.dirname)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .toSorted()
    .map((file) => ({ name: file.slice(0, -".sql".length), sql: read(file) })),
];
