import { freshDatabase } from "#db/testing/fresh-database.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import { expect, onTestFinished, test } from "vitest";
import { createApiClient } from "../testing/api-client.ts";
import { meetingCalls, openHiddenMeeting } from "../testing/hidden-meeting.ts";
import { jobsDone } from "../testing/job-table.ts";
import { startServerProcess } from "../testing/server-process.ts";
import { TEST_SECRET } from "../testing/start-test-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

/** Occurs in no other address, name or text. */
const SECRET = /(?:pia|sue|new)\.hush|hush-hush/i;
const addressOf = (name: string) => `${name}.hush@hush-hush.example`;

/** Reads frames of the grid, which are bytes in base64, as text. */
const plain = (frames: readonly string[]) =>
  frames.map((frame) => `${frame} ${Buffer.from(frame, "base64").toString()}`);

test.each(["everyone", "organiser"] as const)(
  "addresses of expected people reach no other caller, socket, page or mailbox, where %s may see answers",
  { timeout: 120_000 },
  async (answersVisibleTo) => {
    const meeting = await openHiddenMeeting(() => {}, { of: "user", answersVisibleTo });
    const { api, ask, callers, ids, meetingID, organiser } = meeting;
    const params = { meetingID };
    const site = await meeting.page();
    const watching = await meeting.watch();
    const people = [{ name: "Sue", email: addressOf("sue") }];
    const added = (await api.call("addExpected", { params, ...organiser, body: { people } })).reply;
    const pia = { meetingID, expectedID: ids.Pia ?? "" };
    await api.call("editExpected", { params: pia, ...organiser, body: { email: addressOf("pia") } });
    expect((await api.call("sendInvitations", { params, ...organiser, body: {} })).reply.sent).toHaveLength(1);
    const sue = { meetingID, expectedID: added.expected.at(-1)?.expectedID ?? "" };
    const { link } = (await api.call("personalLink", { params: sue, ...organiser })).reply;
    await meeting.guest("Sue", [], new URL(link).hash.replace("#as=", ""));
    await api.edit(params, { name: "Choir" }, organiser);
    await meeting.quiet();

    // The organiser sees the addresses, so this search would find them.
    const login = { authorization: `Bearer ${"token" in organiser ? organiser.token : ""}` };
    expect((await ask(`/api/meetings/${meetingID}`, { headers: login })).text).toMatch(SECRET);

    const seen: Record<string, string> = {};
    for (const language of ["en", "de"]) {
      const headers = { "accept-language": language };
      seen[`a chat, ${language}`] = JSON.stringify(await ask(`/m/${meetingID}`, { headers, at: site }));
      const page = { ...headers, "sec-fetch-dest": "document" };
      seen[`a page, ${language}`] = JSON.stringify(await ask(`/m/${meetingID}`, { headers: page, at: site }));
    }
    const taken = { people: [{ name: "Eve", email: addressOf("sue") }] };
    for (const [who, headers] of Object.entries(callers)) {
      for (const { name, path, method, body } of meetingCalls({ ...ids, Pia: sue.expectedID })) {
        // These calls delete the meeting or the person.
        if (method === "DELETE") continue;
        const sent = name === ("addExpected" satisfies RouteName) ? taken : body;
        const answered = await ask(path, { method, headers, ...(method !== "GET" && { body: sent }) });
        seen[`${who}: ${name}`] = JSON.stringify(answered);
      }
      const mine = await ask("/api/me/meetings", { headers });
      seen[`${who}: own meetings`] = JSON.stringify(mine);
    }
    await api.edit(params, { about: "Bring water" }, organiser);
    await watching.settled();
    for (const [what, frames] of Object.entries(watching.heard)) seen[what] = plain(frames).join("\n");
    for (const [at, mail] of (await meeting.mails()).entries()) seen[`mail ${at}`] = mail;
    expect(Object.keys(seen).length).toBeGreaterThan(100);
    expect(Object.entries(seen).filter(([, text]) => SECRET.test(text))).toEqual([]);
  },
);

test(
  "addresses of expected people get into no line of the log, whatever is asked or refused",
  { timeout: 120_000 },
  async () => {
    const fresh = await freshDatabase();
    const server = startServerProcess({
      DATABASE_URL: fresh.url,
      SECRET_KEY: TEST_SECRET,
      DATA_DIR: temporaryFolder(onTestFinished),
      LOG_LEVEL: "debug",
    });
    onTestFinished(async () => {
      server.child.kill("SIGKILL");
      await server.ended;
      await fresh.drop();
    });
    const api = createApiClient(await server.url);
    const { token } = await api.signUp({ name: "Olga", email: "olga@example.org" });
    await fresh.query("UPDATE users SET email_verified_at = now()");
    const { meetingID, params } = await api.createMeeting({}, token);
    const add = async (email: string) =>
      api.call("addExpected", { params, token, body: { people: [{ name: "Sue", email }] } });
    const { expected } = (await add(addressOf("sue"))).reply;
    expect((await add(addressOf("sue"))).status).toBe(409);
    expect((await add(`${addressOf("new")}@`)).status).toBe(400);
    const sue = { meetingID, expectedID: expected[0]?.expectedID ?? "" };
    for (const email of [addressOf("new"), `${addressOf("new")}@`]) {
      await api.call("editExpected", { params: sue, token, body: { email } });
    }
    for (const call of ["sendInvitations", "sendInvitations", "sendReminders"] as const) {
      await api.call(call, { params, token, body: {} });
    }
    await jobsDone(fresh);
    await api.call("removeExpected", { params: sue, token });
    const { out, err } = server.printed;
    expect(out).toContain("/api/meetings/:meetingID/invitations");
    expect(`${out}${err}`).not.toMatch(SECRET);
  },
);
