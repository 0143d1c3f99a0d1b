import { createRequire } from "node:module";
import { QueryTypes } from "sequelize";
import { expect, onTestFinished, test } from "vitest";
import { databaseOfFile } from "../testing/fresh-database.ts";
import { openSequelize } from "./open-sequelize.ts";

const fresh = await databaseOfFile();

const { version } = createRequire(import.meta.url)("sequelize/package.json") as { version: string };
const PREPARED = "SELECT statement FROM pg_prepared_statements WHERE name LIKE 'overlap\\_%' ORDER BY 1";

test(`a connection of Sequelize ${version} prepares each text with parameters once`, async () => {
  const sequelize = openSequelize(fresh.url, 1);
  onTestFinished(() => sequelize.close());
  const select = (text: string, bind?: unknown[]) =>
    sequelize.query(text, { type: QueryTypes.SELECT, ...(bind && { bind }) });
  expect(await select("SELECT $1::int AS number", [1])).toEqual([{ number: 1 }]);
  expect(await select("SELECT $1::int AS number", [2])).toEqual([{ number: 2 }]);
  await sequelize.transaction((transaction) =>
    sequelize.query("SELECT $1::text AS word", { type: QueryTypes.SELECT, bind: ["x"], transaction }),
  );
  await select("SELECT 3 AS number");
  expect(await select(PREPARED)).toEqual([
    { statement: "SELECT $1::int AS number" },
    { statement: "SELECT $1::text AS word" },
  ]);
});
