import { expect, test } from "vitest";
import { startMailServer } from "#server/testing/mail-server.ts";
import { runTool } from "./testing/run-tool.ts";

const testMail = (smtpUrl: string, to = "zoe@example.org") =>
  runTool({ SMTP_URL: smtpUrl, MAIL_FROM: "Overlap <overlap@example.net>" }, "test-mail", to);

const PASSWORD = "hunter2/%&";

test.each(["PLAIN", "LOGIN", "CRAM-MD5"])(
  "an operator sees the whole dialogue, and never the password (%s)",
  async (method) => {
    const server = await startMailServer(0, {
      authOptional: false,
      authMethods: [method],
      onAuth: (login, _session, done) =>
        login.password === PASSWORD || login.validatePassword?.(PASSWORD)
          ? done(null, { user: "ann" })
          : done(new Error("Wrong")),
    });
    const url = server.url.replace("//", `//ann:${encodeURIComponent(PASSWORD)}@`);
    const { code, out, err } = await testMail(url);
    expect([code, err]).toEqual([0, ""]);
    for (const line of [
      /^From Overlap <overlap@example\.net> to zoe@example\.org over /,
      /^> MAIL FROM:<overlap@example\.net>/m,
      /^< 235 /m,
    ])
      expect(out).toMatch(line);
    const forms = [PASSWORD, encodeURIComponent(PASSWORD), btoa(PASSWORD), btoa(`\0ann\0${PASSWORD}`)];
    for (const form of forms) expect(out).not.toContain(form);
    expect(server.mails.map(({ to }) => to)).toEqual(["zoe@example.org"]);
    await server.stop();
  },
);

test("overlap test-mail prints the reason of a refusal below the dialogue", async () => {
  const onRcptTo = (_to: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error("5.7.1 Relay access denied"), { responseCode: 554 }));
  const server = await startMailServer(0, { onRcptTo });
  const { code, out, err } = await testMail(server.url);
  expect(code).toBe(1);
  expect(out).toContain("< 554 5.7.1 Relay access denied");
  expect(err).toMatch(/^The mail server \S+ does not pass mails on for this sender \(554 5\.7\.1\)/);
  await server.stop();
});

test("overlap test-mail refuses an invalid address", async () => {
  expect(await testMail("smtp://127.0.0.1:1", "zoe")).toMatchObject({ code: 2 });
});

test("overlap test-mail calls a greylisted mail one that is tried again later", async () => {
  const onRcptTo = (_to: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error("4.2.0 Greylisted"), { responseCode: 450 }));
  const server = await startMailServer(0, { onRcptTo });
  const { code, err } = await testMail(server.url);
  expect(code).toBe(1);
  expect(err).toBe(
    "The mail server asks to try again later (450 4.2.0 Greylisted), as with greylisting: the server tries again by itself, this test does not.\n",
  );
  await server.stop();
});

test("overlap test-mail ends with 1 when no mail server is named, because nothing was sent", async () => {
  const { code, err } = await testMail("");
  expect([code, err]).toEqual([
    1,
    "Nothing was sent, because SMTP_URL is not set: the server writes its mails to data/outbox.\n",
  ]);
});
