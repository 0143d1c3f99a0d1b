import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SMTPServerOptions } from "smtp-server";
import { createLog } from "../log.ts";
import { startMailServer, startSilentServer, type MailServer } from "../testing/mail-server.ts";
import { rawRequest } from "../testing/raw-request.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { senderOf, smtpMailer, type Mail, type Mailer } from "./mailer.ts";
import { explainMailFault, MailboxRefused, watchMailer } from "./watch-mailer.ts";

const SENDER = { name: "Overlap", address: "overlap@example.net" };
const MAIL: Mail = { id: "test.1", to: { address: "zoe@example.org" }, subject: "S", text: "T", html: "<p>T</p>" };

const log = createLog("silent");
const errors = vi.spyOn(log, "error");
let closing: (() => unknown)[] = [];
beforeEach(() => void errors.mockClear());
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});

async function serve(...how: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...how);
  closing.push(() => server.stop());
  return server;
}

function watch(smtpUrl: string, more: { retryMs?: number } = {}): Mailer {
  const mailer = watchMailer(smtpMailer(smtpUrl, SENDER), { smtpUrl, log, ...more });
  closing.push(() => mailer.close());
  return mailer;
}

const sentences = (): string[] => errors.mock.calls.map((call) => String(call[1]));
const expectState = (mailer: Mailer, state: string) => vi.waitFor(() => expect(mailer.state()).toBe(state));
const isSent = (mailer: Mailer) =>
  mailer.send(MAIL).then(
    () => true,
    () => false,
  );
const onAuth = (_login: unknown, _session: unknown, done: (error: Error) => void) => done(new Error("Wrong hunter2"));
const withLogin = (url: string): string => url.replace("//", "//ann%40example.net:hunter2@");

test.each([
  ["it refuses connections", () => "smtp://127.0.0.1:1", /^The mail server 127\.0\.0\.1:1 refuses connections\. Until/],
  [
    "it hangs",
    async () => `${(await startSilentServer()).url}?greetingTimeout=200`,
    /^The mail server 127\.0\.0\.1:\d+ does not answer\. Until/,
  ],
  [
    "its name is not known",
    () => "smtp://mail.invalid",
    /^The mail server mail\.invalid cannot be found: its name in SMTP_URL is not known\. Until/,
  ],
  [
    "its certificate is not accepted",
    async () => (await serve(0, { secure: true })).url,
    /^The mail server \S+ shows a certificate that has expired \(CERT_HAS_EXPIRED\): renew it\. With \?tls\.rejectUnauthorized=false at the end of SMTP_URL it is not checked\. Until/,
  ],
  [
    "it does not speak TLS from the start",
    async () => (await serve()).url.replace("smtp:", "smtps:"),
    /^The mail server \S+ cannot be spoken to over TLS \(\S*(?:SSL|EPROTO)\S*\)\. In SMTP_URL .* Until/,
  ],
  [
    "it does not accept the login",
    async () => withLogin((await serve(0, { authOptional: false, onAuth })).url),
    /^The mail server \S+ does not accept the login of SMTP_URL \(535\)\. Until/,
  ],
])("a mail server that fails at the start logs its fault once: %s", async (_what, urlOf, sentence) => {
  const mailer = watch(await urlOf());
  expect(mailer.state()).toBe("not tried yet");
  mailer.check();
  await expectState(mailer, "does not work");
  expect(sentences()).toEqual([expect.stringMatching(sentence)]);
  expect(await isSent(mailer)).toBe(false);
  expect(sentences()).toHaveLength(1);
  expect(JSON.stringify(sentences())).not.toMatch(/hunter2|ann@/);
});

test.each([
  [
    "smtp://localhost",
    { code: "ESOCKET", originalCode: "DEPTH_ZERO_SELF_SIGNED_CERT" },
    "shows a certificate that no authority known to this machine has signed (DEPTH_ZERO_SELF_SIGNED_CERT): write the path of the certificate of its authority, or of a self-signed one itself, into NODE_EXTRA_CA_CERTS. With ?tls.rejectUnauthorized=false at the end of SMTP_URL it is not checked, with ?ignoreTLS=true it sends unencrypted, as is right for a server on this machine.",
  ],
  [
    "smtp://mail.example:465",
    { code: "ETIMEDOUT" },
    "does not answer: port 465 speaks TLS from the start, so write smtps:.",
  ],
  ["smtps://mail.example:465", { code: "ETIMEDOUT" }, "does not answer."],
])("explainMailFault names the cure of a server at %s that fails with %j", (url, fault, end) => {
  const error = Object.assign(new Error("failed"), fault);
  expect(explainMailFault(error, url)?.sentence).toBe(`The mail server ${new URL(url).host} ${end}`);
});

test("the parameters that the sentence about a self-signed certificate names let mails leave", async () => {
  const server = await serve(0, { disabledCommands: [] });
  expect(await isSent(watch(server.url))).toBe(false);
  for (const parameter of ["ignoreTLS=true", "tls.rejectUnauthorized=false"]) {
    expect([parameter, await isSent(watch(`${server.url}?${parameter}`))]).toEqual([parameter, true]);
  }
});

test.each([
  [
    "the server passes no mails on",
    { onRcptTo: refuse(554, "5.7.1 <zoe@example.org>: Relay access denied") },
    /^The mail server \S+ does not pass mails on for this sender \(554 5\.7\.1\): it may want a login in SMTP_URL\./,
  ],
  [
    "the server refuses the sender",
    { onMailFrom: refuse(553, "5.7.1 Sender address rejected: not owned by user") },
    /^The mail server \S+ refuses the sender, MAIL_FROM or MAIL_BOUNCES_TO \(553 5\.7\.1\): it may want a login in SMTP_URL\./,
  ],
])("a mail that fails after a good start logs its fault: %s", async (_what, options, sentence) => {
  const mailer = watch((await serve(0, options)).url);
  mailer.check();
  await expectState(mailer, "works");
  expect(await isSent(mailer)).toBe(false);
  expect(mailer.state()).toBe("does not work");
  expect(sentences()).toEqual([expect.stringMatching(sentence)]);
  expect(sentences().join()).not.toContain("zoe@");
});

test("a mailbox that refuses mail logs no error", async () => {
  const mailer = watch((await serve(0, { onRcptTo: refuse(550, "5.1.1 No such user") })).url);
  expect(await isSent(mailer)).toBe(false);
  const busy = watch((await serve(0, { onRcptTo: refuse(451, "4.7.1 Greylisted") })).url);
  expect(await isSent(busy)).toBe(false);
  expect([mailer.state(), busy.state()]).toEqual(["not tried yet", "not tried yet"]);
  expect(sentences()).toEqual([]);
});

function refuse(responseCode: number, text: string) {
  return (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error(text), { responseCode }));
}

test("a mail server that comes back is noticed without a mail", async () => {
  const server = await serve();
  const port = Number(new URL(server.url).port);
  await server.stop();
  const mailer = watch(server.url, { retryMs: 50 });
  mailer.check();
  await expectState(mailer, "does not work");
  await serve(port);
  await expectState(mailer, "works");
  expect(await isSent(mailer)).toBe(true);
});

test("an operator sees broken mail in /readyz, in /metrics and as an error at a refused sign-up", async () => {
  const app = await startTestApp({ smtpUrl: "smtp://127.0.0.1:1", emailVerification: true });
  closing.push(() => app.stop());
  const appErrors = vi.spyOn(app.context.log, "error");
  const ready = () => rawRequest(app.url, "/readyz");
  await vi.waitFor(async () =>
    expect(JSON.parse((await ready()).text)).toEqual({ status: "ready", mail: "does not work" }),
  );
  expect((await ready()).status).toBe(200);
  expect((await rawRequest(app.url, "/metrics")).text).toMatch(/^overlap_mail_up 0$/m);
  const body = { name: "Ann", email: "ann@example.org", password: "secret-1" };
  const message = "The mail could not be sent, so nothing was done. Please try again later.";
  expect(await app.api.call("signUp", { body })).toMatchObject({
    status: 503,
    failure: { code: "unavailable", message },
  });
  expect(await app.database.jobQueue.count()).toMatchObject({ waiting: 0 });
  // Other calls work, and a password reset gets a clear refusal.
  expect((await app.api.call("resetPassword", { body: { email: body.email } })).status).toBe(204);
  expect(appErrors.mock.calls.map((call) => call.at(-1))).toContain(
    "A mail that a user is waiting for could not be sent.",
  );
});

test.each<[string, SMTPServerOptions, { url?: (url: string) => string }]>([
  ["refused", {}, {}],
  [
    "refused of a client with a login",
    { authOptional: false, onAuth: (_login, _session, done) => done(null, { user: 1 }) },
    { url: withLogin },
  ],
])("a sender that was %s is noticed when it is accepted, without a mail", async (_what, options, { url = String }) => {
  let isRefused = true;
  const senders: string[] = [];
  const server = await serve(0, {
    ...options,
    onMailFrom({ address }, _session, done) {
      senders.push(address);
      done(isRefused ? Object.assign(new Error("5.7.1 Sender address rejected"), { responseCode: 553 }) : null);
    },
  });
  const infos = vi.spyOn(log, "info");
  const mailer = watch(url(server.url), { retryMs: 40 });
  expect(await isSent(mailer)).toBe(false);
  await vi.waitFor(() => expect(senders.length).toBeGreaterThan(3));
  mailer.check();
  await vi.waitFor(() => expect(senders.length).toBeGreaterThan(5));
  expect(mailer.state()).toBe("does not work");
  expect([sentences().length, infos.mock.calls]).toEqual([1, []]);
  isRefused = false;
  await expectState(mailer, "works");
  expect(infos.mock.calls).toEqual([["The mail server works again."]]);
  // The check talks to the server without sending a mail.
  expect(server.mails).toEqual([]);
  expect(await isSent(mailer)).toBe(true);
  infos.mockRestore();
});

test("a refused mailbox shows that the sender is accepted", async () => {
  let isRefused = true;
  const server = await serve(0, {
    onMailFrom: (_address, _session, done) =>
      done(isRefused ? Object.assign(new Error("5.7.1 Sender refused"), { responseCode: 553 }) : null),
  });
  const mailer = watch(server.url, { retryMs: 40 });
  server.judgeRecipient(() => ({ code: 550, message: "5.1.1 User unknown" }));
  expect(await isSent(mailer)).toBe(false);
  isRefused = false;
  await expectState(mailer, "works");
});

test.each<[number, string, boolean]>([
  [550, "5.1.1 User unknown", true],
  [553, "5.1.3 Bad address", true],
  [550, "Mailbox unavailable", true],
  [554, "5.7.1 <zoe@example.org>: Recipient address rejected: Access denied", true],
  [450, "4.2.0 Greylisted", false],
  [452, "4.2.2 Mailbox full", false],
  [554, "5.7.1 <zoe@example.org>: Relay access denied", false],
  [550, "5.1.8 <overlap@example.net>: Sender address rejected: Domain not found", false],
  [530, "5.7.0 Authentication required", false],
])("a mail to a recipient refused with %i %s is given up at once: %s", async (code, message, isGivenUp) => {
  const server = await serve();
  server.judgeRecipient(() => ({ code, message }));
  const error: unknown = await watch(server.url)
    .send(MAIL)
    .catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(Error);
  expect(error instanceof MailboxRefused).toBe(isGivenUp);
});

test("bounces go to MAIL_BOUNCES_TO, and the mail still names its sender", async () => {
  const senders: unknown[] = [];
  const server = await serve(0, {
    onMailFrom({ address }, _session, done) {
      senders.push(address);
      done();
    },
  });
  const config = { mailFrom: "Overlap <overlap@example.net>", mailBouncesTo: "bounces@example.net" };
  const mailer = smtpMailer(server.url, senderOf(config));
  closing.push(() => mailer.close());
  await mailer.send(MAIL);
  expect(senders).toEqual(["bounces@example.net"]);
  expect(server.mails[0]?.headers["from"]).toBe("Overlap <overlap@example.net>");
});
