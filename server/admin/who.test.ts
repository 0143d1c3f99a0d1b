import { expect } from "vitest";
import { test } from "../testing/start-test-app.ts";
import { logHash } from "../http/log-hashes.ts";
import { who } from "./who.ts";

test("an operator finds the meeting and caller of a log line, and the hash of an address or link", async ({ app }) => {
  const { context, api } = app;
  const { meetingID } = await api.createMeeting({ name: "Choir" });
  const link = `${app.url}/m/${meetingID}`;
  const ofMeeting = context.logHashes.of("meeting", meetingID);
  const ofCaller = context.logHashes.of("caller", "198.51.100.7");
  expect(await who.run(context, { text: ofMeeting })).toMatchObject({ link, name: "Choir", lines: 1 });
  expect(await who.run(context, { text: ofCaller })).toMatchObject({ caller: "198.51.100.7", lines: 1 });
  expect(await who.run(context, { text: "::ffff:198.51.100.7" })).toEqual({ hash: ofCaller, caller: "198.51.100.7" });
  expect(await who.run(context, { text: `${link}#as=x` })).toEqual({ hash: ofMeeting, link, name: "Choir" });
  expect(await who.run(context, { text: "2001:db8::1" })).toEqual({
    hash: logHash("2001:db8::/64", context.keys),
    caller: "2001:db8::/64",
  });
  await expect(who.run(context, { text: "EgKQ8KbPOD3J" })).rejects.toThrow(
    /^This server has not written EgKQ8KbPOD3J /,
  );
});
