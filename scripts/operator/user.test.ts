import { expect } from "vitest";
import { NINE } from "#server/testing/api-client.ts";
import { test } from "#server/testing/start-test-app.ts";
import { runTool } from "./testing/run-tool.ts";

test("an operator helps a user from the command line, and every failure is one sentence", async ({ app }) => {
  const { email, token, userID } = await app.api.signUp({ name: "Ann" });
  const { meetingID } = await app.api.createMeeting({ name: "Choir" }, token);
  await app.api.saveOwn(meetingID, token, [NINE]);
  const heir = await app.api.signUp({ name: "Ben" });
  const tool = (...args: string[]) => runTool({ DATA_DIR: app.dataDir }, ...args);
  const done = (out: string) => ({ code: 0, out, err: "" });
  const refused = (err: string) => ({ code: 1, out: "", err });

  expect(await tool("user", "find", email)).toEqual(done(`${email}  Ann  ${userID}  1 meeting  1 answer\n`));
  expect((await tool("user", "show", email)).out).toMatch(
    /^name +Ann\naddress +\S+\n(?:.+\n)+logs in with +password\n/,
  );
  expect(await tool("user", "show", "no@example.org")).toEqual(refused("There is no account of no@example.org.\n"));
  expect(await tool("user", "rename", email, " ")).toEqual(refused("Please enter a name.\n"));
  expect(await tool("user", "disable", userID)).toEqual(done(`${email} is disabled.\n`));
  expect(await tool("user", "enable", email)).toEqual(done(`${email} is enabled again.\n`));
  const link = await tool("user", "reset-link", email);
  expect(link.out).toMatch(
    /^http\S+\/confirm-password-reset\?pwresetToken=\S+\nIt sets the password of \S+ once, until/,
  );
  expect((await tool("meeting", "show", meetingID)).out).toContain(`organiser      Ann (${email})\n`);
  expect(await tool("meeting", "give", meetingID, heir.email)).toEqual(
    done(`"Choir" is organised by ${heir.email} now.\n`),
  );
  expect(await tool("meeting", "delete", meetingID)).toEqual(
    refused(
      `Delete the meeting "Choir" of ${heir.email} with 1 answer? Nothing was done: without a terminal, add --yes.\n`,
    ),
  );
  expect(await tool("user", "delete", email, "--delete-meetings", "--give-to", "x@y.example")).toEqual(
    refused("Choose one: --delete-meetings or --give-to.\n"),
  );
  expect(await tool("user", "delete", email, "--yes")).toEqual(done(`${email} is deleted, with 1 answer.\n`));
});
