import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const LOG = fileURLToPath(new URL("log.ts", import.meta.url));

/** The lines that a program logs. */
function logged(program: string): Record<string, unknown>[] {
  const script = `import { createLog } from ${JSON.stringify(LOG)};\nconst log = createLog("info");\n${program}`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("the log blots out credentials and addresses in a careless line", () => {
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

test("a logged error has its kind and message, and no field that a library added", () => {
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

test("a message that repeats without end leaves some lines and their number, and hides no others", () => {
  const lines = logged(`
    let nowMs = 0;
    performance.now = () => nowMs;
    for (let n = 0; n < 500; n += 1) log.warn({ n }, "again");
    for (let n = 0; n < 500; n += 1) log.error(new Error("also again"));
    log.warn("another");
    nowMs = 61_000;
    log.warn({ n: 500 }, "again");
    log.error(new Error("also again"));
    log.warn("another");`);
  const of = (msg: string) => lines.filter((line) => line["msg"] === msg);
  expect(of("another")).toHaveLength(2);
  for (const msg of ["again", "also again"]) {
    expect(of(msg)).toHaveLength(61);
    expect(of(msg).at(-1)).toMatchObject({ alsoUnlogged: 440 });
  }
  expect(of("also again").at(-1)).toMatchObject({ level: "error", err: { type: "Error", message: "also again" } });
});

test("a flood of requests with one outcome hides no other outcome and no fault of the server", () => {
  const lines = logged(`
    performance.now = () => 0;
    const flood = [400, 401, 403, 404, 409, 413, 429, 204];
    for (let n = 0; n < 8_000; n += 1) log.info({ status: flood[n % flood.length], n }, "request");
    log.info({ status: 500 }, "request");
    log.info({ status: 503 }, "request");`);
  const of = (status: number) => lines.filter((line) => line["status"] === status).length;
  expect([of(404), of(401), of(204)]).toEqual([60, 60, 60]);
  expect([of(500), of(503)]).toEqual([1, 1]);
});

test("a logged error is cut at a limit, and no address is cut in half", () => {
  const [line] = logged(`
    const message = "x ".repeat(495) + "someone@example.org".repeat(500);
    log.error({ err: new AggregateError(Array.from({ length: 1_000 }, () => new Error(message)), message) }, "long");`);
  expect(JSON.stringify(line).length).toBeLessThan(40_000);
  expect(JSON.stringify(line)).not.toContain("someone");
});
