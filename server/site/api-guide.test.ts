import { execFile, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, vi } from "vitest";
import { REFUSAL_STATUS } from "#domain/refusal.ts";
import { LIMITS } from "#domain/limits.ts";
import { test } from "../testing/start-test-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const GUIDE = readFileSync(join(ROOT, "docs", "api.md"), "utf8");
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

const folder = temporaryFolder();

test.skipIf(!hasCurl)(
  "every example works as it stands, and what comes back is what the guide shows (needs curl)",
  async ({ app }) => {
    const variables: Record<string, string> = {};
    /** Values that the guide makes up, and what they are here. */
    const made = new Map<string, string>();
    const promised: { readonly shown: string; readonly came: string }[] = [];
    let reply = "";

    for (const { language, text } of examples()) {
      if (language === "sh") reply = await runShell(text);
      if (language === "json" || language === "text") promised.push({ shown: text, came: reply });
      if (language === "js") await listen(text);
    }

    expect(promised.length).toBeGreaterThan(8);
    for (const { shown, came } of promised) {
      const here = [...made].reduce((all, [value, real]) => all.replaceAll(value, real), shown);
      expect(parsed(came)).toEqual(parsed(here));
    }

    /** Runs what is to be run; lines that set a variable take its value from here, as a reader would. */
    async function runShell(text: string): Promise<string> {
      const lines = text.split("\n").filter((line) => {
        const [, name, value = "", field] = /^([A-Z_]+)=(\S+)(?: +# (\w+))?$/.exec(line) ?? [];
        if (name === undefined) return true;
        const real = field === undefined ? app.url : fieldOf(reply, field);
        variables[name] = real;
        made.set(value, real);
        return false;
      });
      if (lines.join("").trim() === "") return reply;
      const env = { PATH: process.env["PATH"] ?? "", ...variables };
      return (await promisify(execFile)("sh", ["-euc", lines.join("\n")], { cwd: folder, env })).stdout;
    }

    /** A program that listens hears of an answer that is given while it does. */
    async function listen(program: string): Promise<void> {
      const env = { PATH: process.env["PATH"], ...variables };
      const child = spawn(process.execPath, ["--input-type=module", "-e", program], { cwd: ROOT, env });
      let printed = "";
      child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
      child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
      await vi.waitFor(() => expect(printed).toBe("watching\n"), 15_000);
      await app.api.addGuest(variables["MEETING"] ?? "", "Ben");
      await vi.waitFor(() => expect(printed).toBe("watching\nanswered\n"), 15_000);
      child.kill();
      const { MEETING = "" } = variables;
      const ben = Object.entries((await app.api.meeting(MEETING)).respondents).find(([, { name }]) => name === "Ben");
      await app.api.call("deleteRespondent", { params: { meetingID: MEETING, respondentID: ben?.[0] ?? "" } });
    }
  },
);

test("the numbers and codes of the guide are those of the server", () => {
  expect(GUIDE).toContain(`at most ${LIMITS.dates} dates and ${LIMITS.respondents.toLocaleString("en")} respondents`);
  for (const [code, status] of Object.entries(REFUSAL_STATUS))
    expect(GUIDE).toMatch(new RegExp(`\\| ${status} +\\| \`${code}\``));
});

function examples(): { language: string; text: string }[] {
  return [...GUIDE.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].map(([, language = "", text = ""]) => ({
    language,
    text,
  }));
}

function fieldOf(reply: string, field: string): string {
  const value = (JSON.parse(reply) as Record<string, unknown>)[field];
  if (typeof value !== "string") throw new Error(`There is no ${field} in ${reply}`);
  return value;
}

const NEW_EACH_TIME = new Set(["requestId", "userID", "expectedID"]);

/** As data where it is JSON, without what is new every time. */
function parsed(text: string): unknown {
  if (!text.trimStart().startsWith("{")) return text.trim();
  return JSON.parse(text, (name, value: unknown) => (NEW_EACH_TIME.has(name) ? undefined : value));
}
