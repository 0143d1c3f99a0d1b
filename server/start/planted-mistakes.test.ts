import { createServer } from "node:http";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#db/database.ts";
import { databaseOfFile } from "#db/testing/fresh-database.ts";
import { serve } from "../testing/serve.ts";
import { TEST_SECRET } from "../testing/start-test-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { explainFault, readConfig } from "./config.ts";
import { secretKey } from "./create-context.ts";
import { listen } from "./start-app.ts";

const fresh = await databaseOfFile();

/** A sentence begins with a name or a capital, names the setting or the place, and has no stack. */
const SENTENCE = /^[A-Z][^\n]+[.:?]?[^\n]*$/;

/** Returns what the operator reads when `start` fails. */
async function said(start: () => unknown): Promise<string> {
  try {
    await start();
    return "It starts.";
  } catch (error) {
    return explainFault(error);
  }
}

const ADDRESS = "must be an address that begins with";
const NUMBER = "must be a whole number from 0 to";

test.each([
  ["PUBLIC_URL", "overlap.example.org", `PUBLIC_URL ${ADDRESS} http:// or https://.`],
  ["PUBLIC_URL", "ftp://example.org", `PUBLIC_URL ${ADDRESS} http:// or https://.`],
  ["PORT", "web", `PORT ${NUMBER} 65535.`],
  ["PORT", "70000", `PORT ${NUMBER} 65535.`],
  ["TRUST_PROXY", "true", `TRUST_PROXY ${NUMBER} 10.`],
  ["TRUST_PROXY", "10.0.0.1", `TRUST_PROXY ${NUMBER} 10.`],
  ["SECRET_KEY", "short", "SECRET_KEY must have at least 32 characters."],
  ["DATABASE_URL", "mysql://db/overlap", `DATABASE_URL ${ADDRESS} postgres:// or postgresql://.`],
  ["REDIS_URL", "http://localhost:6379", `REDIS_URL ${ADDRESS} redis:// or rediss://.`],
  ["SMTP_URL", "mail.example.org", `SMTP_URL ${ADDRESS} smtp:// or smtps://.`],
  ["MAIL_FROM", "me", "MAIL_FROM must be an e-mail address, or a name and an address: Overlap <overlap@example.org>."],
  ["WEBMASTER_EMAIL", "me", "WEBMASTER_EMAIL must be an e-mail address."],
  ["DATABSE_URL", "postgres://db/overlap", "DATABSE_URL is no variable of Overlap: did you mean DATABASE_URL?"],
])("an operator who sets %s=%s reads one sentence about it", async (name, value, sentence) => {
  expect(await said(() => readConfig({ SECRET_KEY: TEST_SECRET, [name]: value }))).toBe(sentence);
});

describe("wrong addresses of the database", () => {
  const at = (change: (url: URL) => void) => () => {
    const url = new URL(fresh.url);
    change(url);
    const database = openDatabase({ url: url.href });
    onTestFinished(() => database.close());
    return database.migrate();
  };
  const run = (sql: string) => fresh.query(sql);
  const role = `planted_${process.pid}`;
  const makeRole = async () => {
    await run(`CREATE ROLE ${role} LOGIN PASSWORD 'p#w@d'`);
    onTestFinished(async () => void (await run(`DROP ROLE ${role}`)));
  };
  const login = (password: string) => at((url) => void Object.assign(url, { username: role, password }));

  test("an operator reads that PostgreSQL refuses connections, or that its host name is unknown", async () => {
    const refused = await said(() => openDatabase({ url: "postgres://u:p@127.0.0.1:1/overlap" }).ping());
    expect(refused).toBe("PostgreSQL at 127.0.0.1:1 refuses connections: is it running there?");
    const unknown = await said(() => openDatabase({ url: "postgres://u:p@db.invalid/overlap" }).ping());
    expect(unknown).toBe("The host name of the database address (db.invalid) is not known.");
  });

  test("an operator reads that the database is missing", async () => {
    expect(await said(at((url) => (url.pathname = "/none")))).toMatch(/ has no database named "none"\.$/);
  });

  test("an operator reads that the database's user or password is wrong, or that the user may make no tables", async () => {
    await makeRole();
    expect(await said(login("hunter2"))).toMatch(
      / does not accept the user name or password of the database address\.$/,
    );
    expect(await said(login("p#w@d"))).toMatch(
      /^The user of the database address may not make tables .* OWNER TO that user\.$/,
    );
  });

  test("an operator reads the statement that makes a database in the right encoding", async () => {
    const name = `planted_latin_${process.pid}`;
    await run(`CREATE DATABASE ${name} ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C' LOCALE_PROVIDER libc`);
    expect(await said(at((url) => (url.pathname = `/${name}`)))).toBe(
      `The database "${name}" is encoded in LATIN1, and Overlap needs one in UTF8: CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0.`,
    );
    await run(`DROP DATABASE ${name} WITH (FORCE)`);
  });

  test("an operator reads that the database is read-only", async () => {
    const readOnly = at((url) => {
      const options = `${url.searchParams.get("options") ?? ""} -c default_transaction_read_only=on`;
      url.searchParams.set("options", options.trim());
    });
    expect(await said(readOnly)).toMatch(
      /^The database "\w+" of PostgreSQL at \S+ is read-only: name the primary server/,
    );
  });
});

test("an operator reads that the port is taken, or that HOST is another machine's", async () => {
  const { port, close } = await serve(() => {});
  onTestFinished(close);
  const place = (host: string, onPort: number) => () => listen(createServer(), { host, port: onPort });
  expect(await said(place("127.0.0.1", port))).toMatch(
    /^Port \d+ is in use already; end the program that has it, or choose/,
  );
  for (const host of ["192.0.2.1", "overlap.invalid"]) {
    expect(await said(place(host, 0))).toBe(`HOST=${host} is not an address of this machine.`);
  }
});

test("an operator reads that DATA_DIR is a file", async () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  const sentence = await said(() => secretKey(readConfig({ DATA_DIR: file })));
  expect(sentence).toMatch(SENTENCE);
  expect(sentence).toContain(`${file} (EEXIST); choose another folder with DATA_DIR.`);
});
