import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { NINE } from "#server/testing/api-client.ts";
import { test } from "#server/testing/start-test-app.ts";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { runTool } from "./testing/run-tool.ts";

test("an operator exports a guest from the command line, and erases the guest with --yes", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  await app.api.answer({ meetingID }, { name: "Gus", availabilities: [NINE], email: "gus@example.org" });
  const folder = temporaryFolder(onTestFinished);
  const file = join(folder, "gus.json");
  const tool = (...args: string[]) => runTool({ DATA_DIR: app.dataDir, INIT_CWD: folder }, "person", ...args);

  expect(await tool("export", "gus@example.org", "--to", "gus.json")).toEqual({
    code: 0,
    out: `Written to ${file}.\n`,
    err: "",
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const exported = JSON.parse(readFileSync(file, "utf8")) as object;
  expect(exported).toMatchObject({ address: "gus@example.org", guestAnswers: [{ meetingID, availabilities: [NINE] }] });
  expect(await tool("export", "gus@example.org", "--to", "gus.json")).toMatchObject({
    code: 1,
    err: `${file} exists already, and no file is ever replaced: name another one.\n`,
  });

  const question = "Erase 1 answer, 0 places among expected people? It cannot be undone.";
  expect(await tool("erase", "gus@example.org")).toEqual({
    code: 1,
    out: "",
    err: `${question} Nothing was done: without a terminal, add --yes.\n`,
  });
  const erased = await tool("erase", "gus@example.org", "--yes", "--json");
  expect(JSON.parse(erased.out)).toEqual({ erased: true, accounts: 0, answers: 1, expected: 0, mails: 0 });
  expect(await tool("erase", "gus@example.org", "--yes")).toMatchObject({
    code: 0,
    out: "Nothing is stored about gus@example.org.\n",
  });
});
