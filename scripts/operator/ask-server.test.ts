import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, onTestFinished } from "vitest";
import { canReach } from "#db/embedded/host.ts";
import { test } from "#server/testing/start-test-app.ts";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { VERSION } from "#server/version.ts";
import { ROOT } from "../setup/command.mjs";
import { runTool } from "./testing/run-tool.ts";

const NOBODY = { uid: 65_534, gid: 65_534 };

test("overlap usage shows what takes space, as lines and as JSON", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting({ name: "Choir" });
  const { code, out } = await runTool({ DATA_DIR: app.dataDir }, "usage");
  expect(code).toBe(0);
  expect(out).toMatch(/^0 accounts, 1 meeting \(1 without an account\), 0 answers\.\nThe database has [\d.]+ MB; /);
  expect(out).toMatch(new RegExp(`\\d B +0 answers +${app.url}/m/${meetingID} +a guest +Choir\\n$`));
  const json = await runTool({ DATA_DIR: app.dataDir }, "usage", "--json", "--meetings", "0");
  expect(JSON.parse(json.out)).toMatchObject({ counts: { meetings: 1 }, meetings: [] });
});

test("overlap usage says that no server runs, also when a killed server left its socket", async () => {
  const dataDir = temporaryFolder(onTestFinished);
  const refusal = {
    code: 1,
    out: "",
    err: `No server of Overlap runs with the data directory ${dataDir}: start it, or name its folder in DATA_DIR.\n`,
  };
  expect(await runTool({ DATA_DIR: dataDir }, "usage")).toEqual(refusal);
  writeFileSync(join(dataDir, "admin.sock"), "");
  expect(await runTool({ DATA_DIR: dataDir }, "usage")).toEqual(refusal);
});

test("overlap usage says that the running server has another version", async () => {
  const dataDir = temporaryFolder(onTestFinished);
  const server = createServer((_request, response) => response.setHeader("Overlap-Version", "9.9.9").end("{}"));
  server.listen(join(dataDir, "admin.sock"));
  await once(server, "listening");
  onTestFinished(() => void server.close());
  expect((await runTool({ DATA_DIR: dataDir }, "usage")).err).toBe(
    `The running server is Overlap 9.9.9, and this tool is of ${VERSION}: restart the server, or use the tool of its version.\n`,
  );
});

// Only root can become another user.
describe.runIf(process.getuid?.() === 0 && (await canReach(process.execPath, NOBODY)))("as another user", () => {
  test("overlap usage tells another user that the socket belongs to the server's user", async ({ app }) => {
    chmodSync(app.dataDir, 0o755);
    expect(await runTool({ DATA_DIR: app.dataDir }, "usage")).toMatchObject({ code: 0 });
    const env = { PATH: process.env["PATH"], DATA_DIR: app.dataDir };
    const ended = spawnSync(process.execPath, ["scripts/overlap.ts", "usage"], { cwd: ROOT, env, ...NOBODY });
    expect(String(ended.stderr)).toBe(
      `This user may not open ${app.dataDir}/admin.sock: run the command as the user of the server, or as root.\n`,
    );
    expect(ended.status).toBe(1);
  });
});
