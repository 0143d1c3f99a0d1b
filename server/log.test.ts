import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("credentials and addresses that a careless line holds are blotted out", () => {
  const log = fileURLToPath(new URL("log.ts", import.meta.url));
  const script = `
    import { createLog } from ${JSON.stringify(log)};
    const secret = "hunter2";
    createLog("info").info(
      {
        headers: { authorization: secret, "x-organiser-key": secret, "x-respondent-key": secret },
        body: { email: secret, password: secret, organiserKey: secret },
        req: { headers: { authorization: secret } },
        token: secret,
        respondentKey: secret,
        name: "request",
      },
      "line",
    );`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(stdout).not.toContain("hunter2");
  expect(JSON.parse(stdout)).toMatchObject({ level: "info", name: "request", msg: "line", token: "[secret]" });
});
