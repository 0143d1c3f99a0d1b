import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { callbackify } from "node:util";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";
import { receivedMail, type ReceivedMail } from "./received-mail.ts";

/** The outcome of a mail: accepted, or refused with an SMTP code. A promise keeps the sender waiting. */
export type Verdict = "accept" | { readonly code: number; readonly message: string };
type Judge = (to: string) => Verdict | Promise<Verdict>;

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Starts a real mail server, which keeps all that it took; on a free port by default. */
export async function startMailServer(port = 0, options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  let judge: Judge = () => "accept";
  let judgeRecipient: Judge = () => "accept";
  async function ask(judges: Judge, to: string): Promise<void> {
    const verdict = await judges(to);
    if (verdict !== "accept") throw Object.assign(new Error(verdict.message), { responseCode: verdict.code });
  }
  async function take(to: string, source: string): Promise<void> {
    await ask(judge, to);
    mails.push(await receivedMail(to, source));
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => callbackify(ask)(judgeRecipient, address, (refusal) => done(refusal)),
    ...options,
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join();
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => callbackify(take)(to, Buffer.concat(chunks).toString(), (refusal) => done(refusal)));
    },
  });
  server.on("error", () => {}); // clients that go away
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `${options.secure === true ? "smtps" : "smtp"}://127.0.0.1:${taken}`,
    mails: mails as readonly ReceivedMail[],
    /** Forgets what it took. */
    clear: () => void (mails.length = 0),
    /** Decides from now on; asked once the whole mail is there. */
    judge: (next: Judge) => void (judge = next),
    /** Decides from now on about each RCPT. */
    judgeRecipient: (next: Judge) => void (judgeRecipient = next),
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** A server that takes connections and says nothing, until the test has ended. */
export async function startSilentServer() {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  return { url: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, sockets: sockets as readonly Socket[] };
}
