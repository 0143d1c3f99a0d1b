import { afterEach, beforeEach, expect, test } from "vitest";
import { CHOIR, PASSWORD } from "../testing/api-client.ts";
import { startMailApp, type MailApp } from "../testing/start-mail-app.ts";

let here: MailApp;
beforeEach(async () => {
  here = await startMailApp();
});
afterEach(() => here.stop());

/** In which languages the mails to an address were, one after the other. */
const languagesTo = (address: string) =>
  here.mailsTo(address).map(({ html }) => /<html lang="([\w-]+)"/.exec(html)?.[1]);

const account = { name: "Ann", email: "ann@example.org", password: PASSWORD, subscribe_to_notifications: true };

/** Makes Ann's meeting, with an answer of Ben. */
async function meetingWithAnswer(token: string): Promise<void> {
  const { reply } = await here.app.api.call("createMeeting", { body: CHOIR, token });
  const { meetingID } = reply;
  await here.guest(meetingID, { name: "Ben" });
  await here.quiet();
}

test("a user without a setting gets mails in the language of the browser with which they last logged in", async () => {
  const signUp = await here.app.api.call("signUp", { body: account, language: "fr-CA, en;q=0.5" });
  await meetingWithAnswer("token" in signUp.reply ? signUp.reply.token : "");
  const login = { email: account.email, password: PASSWORD };
  const { reply } = await here.app.api.call("logIn", { body: login, language: "pl" });
  await meetingWithAnswer(reply.token);
  expect(languagesTo(account.email)).toEqual(["fr", "pl"]);
});

test("a guest gets them in that of the browser with which the address was given, or in English", async () => {
  const { token } = await here.app.api.signUp();
  const { meetingID } = (await here.app.api.call("createMeeting", { body: CHOIR, token })).reply;
  const guests = { "ja@example.org": "ja", "fi@example.org": "fi-FI, de;q=0.8, en;q=0.5", "none@example.org": "*" };
  for (const [email, language] of Object.entries(guests)) await here.guest(meetingID, { name: "Gus", email }, language);
  expect(await here.schedule(meetingID, { token })).toBe(200);
  await here.quiet();
  // Nothing is left of the meeting, or of the language in which an answer was given.
  expect((await here.app.api.call("deleteMeeting", { params: { meetingID }, token })).status).toBe(204);
  await here.quiet();
  expect(Object.keys(guests).map(languagesTo)).toEqual([
    ["ja", "ja"],
    ["de", "de"],
    ["en", "en"],
  ]);
});

test("a new password comes in the language of the account, whoever asks for it", async () => {
  await here.app.api.call("signUp", { body: account, language: "it" });
  await here.app.api.call("resetPassword", { body: { email: account.email }, language: "ja" });
  await expect.poll(() => languagesTo(account.email), { timeout: 10_000 }).toEqual(["it"]);
});

test("to an address without an account, the link comes in that of the browser", async () => {
  await here.stop();
  here = await startMailApp({ emailVerification: true });
  await here.app.api.call("signUp", { body: account, language: "es-MX" });
  expect(languagesTo(account.email)).toEqual(["es"]);
});
