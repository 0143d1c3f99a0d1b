import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { startMailServer, startSilentServer, type MailServer } from "../testing/mail-server.ts";
import { type Mail, type SmtpMailer, smtpMailer } from "./mailer.ts";

const SENDER = { name: "Overlap", address: "overlap@example.net" };
const MAIL: Mail = {
  id: "test.1",
  to: { name: "Zoë Ω", address: "zoe@example.org" },
  subject: "Zoë responded to “M”",
  text: "Grüße\n.\nEnde\n",
  html: "<p>Grüße</p>",
};

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Sends a mail while no file can be opened, and another mail afterwards. */
const SENDING_TWICE = `
  import { closeSync, openSync } from "node:fs";
  import { smtpMailer } from "./server/mail/mailer.ts";
  const mailer = smtpMailer(process.env.SMTP_URL, { address: "overlap@example.net" });
  const mail = { id: "test.1", to: { address: "zoe@example.org" }, subject: "S", text: "T", html: "H" };
  const send = () => mailer.send(mail).then(() => "sent", () => "failed");
  const held = [];
  try {
    for (;;) held.push(openSync("/dev/null"));
  } catch {}
  const first = await send();
  for (const file of held) closeSync(file);
  console.log([first, await send()].join(", "));
  mailer.close();
`;

const opened: { mailer?: SmtpMailer; server?: MailServer } = {};
afterEach(async () => {
  opened.mailer?.close();
  await opened.server?.stop();
});

async function open(more = "", options: Parameters<typeof startMailServer>[1] = {}): Promise<MailServer> {
  const server = await startMailServer(0, options);
  const mailer = smtpMailer(server.url + more, SENDER);
  Object.assign(opened, { server, mailer });
  return server;
}

test("a mail with accents and symbols arrives as it was written", async () => {
  const server = await open();
  await opened.mailer?.send(MAIL);
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toMatchObject({
    to: "zoe@example.org",
    from: "overlap@example.net",
    subject: "Zoë responded to “M”",
    recipients: [{ name: "Zoë Ω", address: "zoe@example.org" }],
    messageID: "<test.1@example.net>",
    html: expect.stringContaining("<p>Grüße</p>") as string,
  });
  expect(server.mails[0]?.text.trim()).toBe("Grüße\n.\nEnde");
});

test("a mail goes to one mailbox, whatever its subject, names and text contain", async () => {
  const server = await open();
  const evil = "x\r\nBcc: all@example.org\r\n\r\n<b>";
  await opened.mailer?.send({
    ...MAIL,
    subject: evil,
    text: evil,
    to: { name: `"a" <b@example.org>, ${evil}`, address: "zoe@example.org" },
  });
  expect(server.mails.map(({ to }) => to)).toEqual(["zoe@example.org"]);
  expect(server.mails[0]?.recipients.map(({ address }) => address)).toEqual(["zoe@example.org"]);
  expect(server.mails[0]?.headers["bcc"]).toBeUndefined();
  expect(server.mails[0]?.subject).not.toContain("\n");
});

test("a mail that fails with EMFILE does not block later mails", async () => {
  const server = await open();
  const program = ["--input-type=module-typescript", "-e", SENDING_TWICE];
  const env = { ...process.env, SMTP_URL: server.url };
  const command = ["-c", 'ulimit -n 100; exec "$0" "$@"', process.execPath, ...program];
  const { stdout } = await promisify(execFile)("sh", command, { cwd: ROOT, env });
  expect(stdout.trim()).toBe("failed, sent");
  expect(server.mails).toHaveLength(1);
});

test("a mail that is refused or finds no server fails", async () => {
  const server = await open();
  server.judge(() => ({ code: 550, message: "No" }));
  await expect(opened.mailer?.send(MAIL)).rejects.toThrow(/550/);
  server.judge(() => "accept");
  await opened.mailer?.send(MAIL);
  await server.stop();
  await expect(opened.mailer?.send(MAIL)).rejects.toThrow(/ECONN|closed/);
  expect(server.mails).toHaveLength(1);
});

test("sending to a silent server ends when it is aborted", async () => {
  const silent = await startSilentServer();
  opened.mailer = smtpMailer(silent.url, SENDER);
  const abort = new AbortController();
  const sending = opened.mailer.send(MAIL, abort.signal);
  await expect.poll(() => silent.sockets.length).toBe(1);
  abort.abort();
  await expect(sending).rejects.toThrow(/abort/i);
});

test("an operator can allow a self-signed certificate", async () => {
  const server = await open("?tls.rejectUnauthorized=false", { secure: true });
  await opened.mailer?.send(MAIL);
  expect(server.mails).toHaveLength(1);
});

test("a mailer with smtp: and requireTLS refuses a server without STARTTLS", async () => {
  const server = await open("?requireTLS=true");
  await expect(opened.mailer?.send(MAIL)).rejects.toThrow(/TLS/i);
  expect(server.mails).toEqual([]);
});

test("the mailer logs in with the user and password of SMTP_URL", async () => {
  const lines: (string | null | undefined)[] = [];
  const server = await startMailServer(0, {
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      lines.push(username, password);
      done(null, { user: username ?? "" });
    },
  });
  const url = server.url.replace("//", "//ann%40example.net:p%2Fw@");
  Object.assign(opened, { server, mailer: smtpMailer(url, SENDER) });
  await opened.mailer?.send(MAIL);
  expect(lines).toEqual(["ann@example.net", "p/w"]);
  expect(server.mails).toHaveLength(1);
});
