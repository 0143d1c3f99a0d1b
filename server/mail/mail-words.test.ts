import { describe, expect, onTestFinished, test } from "vitest";
import { CHOIR, PASSWORD } from "../testing/api-client.ts";
import { mailApp, startMailApp } from "../testing/start-mail-app.ts";

const here = await mailApp();

/** Lists the languages of the mails to an address in order. */
const languagesTo = (address: string) => here.mailsTo(address).map(languageOf);
const languageOf = ({ html }: { readonly html: string }) => /<html lang="([\w-]+)"/.exec(html)?.[1];

const account = { name: "Ann", email: "ann@example.org", password: PASSWORD, subscribe_to_notifications: true };

/** Makes a meeting of Ann that Ben has answered. */
async function meetingWithAnswer(token: string): Promise<void> {
  const { meetingID } = await here.app.api.createMeeting({}, token);
  await here.quiet(here.guest(meetingID, { name: "Ben" }));
}

test("a user without a chosen language gets mails in the language of their last login's browser", async () => {
  const signUp = await here.app.api.call("signUp", { body: account, language: "fr-CA, en;q=0.5" });
  await meetingWithAnswer("token" in signUp.reply ? signUp.reply.token : "");
  const login = { email: account.email, password: PASSWORD };
  const { reply } = await here.app.api.call("logIn", { body: login, language: "pl" });
  await meetingWithAnswer(reply.token);
  expect(languagesTo(account.email)).toEqual(["fr", "pl"]);
});

test("a guest gets mails in the language of the browser that gave the address, or in English", async () => {
  const { token } = await here.app.api.signUp();
  const { meetingID } = await here.app.api.createMeeting({}, token);
  const guests = { "ja@example.org": "ja", "fi@example.org": "fi-FI, de;q=0.8, en;q=0.5", "none@example.org": "*" };
  for (const [email, language] of Object.entries(guests)) await here.guest(meetingID, { name: "Gus", email }, language);
  expect(await here.schedule(meetingID, { token })).toBe(200);
  await here.quiet();
  // The job must carry the guest's language, because meeting and answer are deleted.
  expect((await here.app.api.call("deleteMeeting", { params: { meetingID }, token })).status).toBe(204);
  await here.quiet();
  expect(Object.keys(guests).map(languagesTo)).toEqual([
    ["ja", "ja"],
    ["de", "de"],
    ["en", "en"],
  ]);
});

test("an address without an account gets its link in the language of the browser", async () => {
  const verifying = await startMailApp({ emailVerification: true });
  onTestFinished(() => verifying.stop());
  await verifying.app.api.call("signUp", { body: account, language: "es-MX" });
  await verifying.settled();
  expect(verifying.mail.mails.map(languageOf)).toEqual(["es"]);
});

describe("a user with an English browser who chose Polish and a 24-hour clock", () => {
  const ENGLISH = "en-US, en;q=0.5";
  const annWithoutChoice = async () => (await here.app.api.signUp(account)).token;
  const choose = (token: string) =>
    here.app.api.call("editMe", { token, body: { language: "pl", hourCycle: "24" }, language: ENGLISH });
  /** From half past seven until nine in the evening. */
  const EVENING = { start: "2026-12-01T18:30:00Z", end: "2026-12-01T20:00:00Z" };
  const last = () => here.mailsTo(account.email).at(-1);
  const isPolish = (subject: string, says: RegExp) => {
    expect(last()?.subject).toBe(subject);
    expect(last()?.html).toContain('<html lang="pl">');
    expect(last()?.text).toMatch(says);
    expect(last()?.text).not.toMatch(/\b[AP]M\b|The time|Hello/u);
  };

  test("a user who chose Polish gets notices of a meeting's time in Polish, even after the meeting is deleted", async () => {
    const token = await annWithoutChoice();
    await choose(token);
    const ben = await here.app.api.signUp({ name: "Ben", email: "ben@example.org" });
    const body = { ...CHOIR, maxEndHour: 22 };
    const { meetingID } = (await here.app.api.call("createMeeting", { body, token: ben.token })).reply;
    const params = { meetingID };
    await here.app.api.call("saveOwnAnswer", { params, token, body: { availabilities: [] }, language: ENGLISH });
    expect(await here.schedule(meetingID, { ...EVENING, token: ben.token })).toBe(200);
    await here.quiet();
    isPolish(`Ustalono termin: ${CHOIR.name}`, /19:30\s?–\s?21:00/u);
    const later = { start: "2026-12-01T19:00:00Z", end: "2026-12-01T20:30:00Z" };
    expect(await here.schedule(meetingID, { ...later, token: ben.token })).toBe(200);
    await here.elapse({ minutes: 1 });
    isPolish(last()?.subject ?? "", /20:00\s?–\s?21:30[^]*19:30\s?–\s?21:00/u);
    expect((await here.app.api.call("deleteMeeting", { params, token: ben.token })).status).toBe(204);
    await here.quiet();
    expect(here.mailsTo(account.email)).toHaveLength(3);
    isPolish(last()?.subject ?? "", /20:00\s?–\s?21:30/u);
  });

  test("a user who chose Polish gets mails about answers and their digest in Polish", async () => {
    const token = await annWithoutChoice();
    await choose(token);
    const { meetingID } = await here.app.api.createMeeting({}, token);
    for (const n of Array.from({ length: 11 }).keys()) await here.guest(meetingID, { name: `Gus ${n}` }, "ja");
    await here.settled();
    isPolish(last()?.subject ?? "", /pojawiła się nowa odpowiedź: Gus \d/u);
    await here.elapse({ hours: 4 });
    expect(here.mailsTo(account.email)).toHaveLength(11);
    expect(languagesTo(account.email)).toEqual(Array.from({ length: 11 }, () => "pl"));
  });

  test("a user who chose Polish gets account mails in Polish until they take the choice back", async () => {
    const token = await annWithoutChoice();
    await choose(token);
    const forget = (language: string) =>
      here.app.api.call("resetPassword", { body: { email: account.email }, language });
    await forget(ENGLISH);
    await expect.poll(() => languagesTo(account.email)).toEqual(["pl"]);
    await here.app.api.call("editMe", { token, body: { language: null } });
    await here.app.api.call("logIn", { body: { email: account.email, password: PASSWORD }, language: "it" });
    await forget(ENGLISH);
    await expect.poll(() => languagesTo(account.email)).toEqual(["pl", "it"]);
  });
});
