import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** The lines that a program logs. */
function logged(program: string): Record<string, unknown>[] {
  const log = fileURLToPath(new URL("log.ts", import.meta.url));
  const script = `import { createLog } from ${JSON.stringify(log)};\nconst log = createLog("info");\n${program}`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("credentials and addresses that a careless line holds are blotted out", () => {
  const lines = logged(`
    const secret = "hunter2";
    log.info(
      {
        headers: { authorization: secret, "x-organiser-key": secret, "x-respondent-key": secret },
        body: { email: secret, password: secret, organiserKey: secret },
        req: { headers: { authorization: secret } },
        token: secret,
        respondentKey: secret,
        name: "request",
      },
      "line",
    );`);
  expect(JSON.stringify(lines)).not.toContain("hunter2");
  expect(lines).toMatchObject([{ level: "info", name: "request", msg: "line", token: "[secret]" }]);
});

test("of an error is said what it is, and nothing that a library hung on it", () => {
  const lines = logged(`
    const cause = Object.assign(new Error("550 No <ann@example.org> here"), { code: "EENVELOPE", rejected: ["ann@example.org"] });
    const refused = Object.assign(new TypeError("WRONGPASS", { cause }), { command: { name: "auth", args: ["hunter2"] } });
    log.warn({ err: refused }, "a fault");
    log.error(new AggregateError([cause], "all failed"));
    log.warn({ err: "only text of ann@example.org" }, "no error at all");`);
  const text = JSON.stringify(lines);
  expect(text).not.toContain("hunter2");
  expect(text).not.toContain("ann@example.org");
  const inner = { type: "Error", message: "550 No <[address]> here", code: "EENVELOPE" };
  expect(lines).toMatchObject([
    { msg: "a fault", err: { type: "TypeError", message: "WRONGPASS", cause: inner } },
    { err: { type: "AggregateError", message: "all failed", errors: [inner] } },
    { msg: "no error at all", err: { message: "only text of [address]" } },
  ]);
  expect(text).toContain("    at ");
});
