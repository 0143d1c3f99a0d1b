import { composeMail } from "./compose-mail.ts";
import type { Mailbox, Mailer } from "./mailer.ts";

/** More than jobs send at once (`run-jobs.ts`): a mail that a request waits for finds a connection free. */
const MAX_CONNECTIONS = 6;
const CONNECT_MS = 10_000;
/** A server that says nothing for so long is given up. */
const SILENCE_MS = 30_000;
/** The whole of one mail: a server that dribbles is given up as well. */
const MAX_MS = 60_000;
/** Idle connections are closed before a server does, which would cost the next mail an attempt. */
const IDLE_MS = 30_000;

/**
 * Sends over SMTP. `url` says how: `smtps:` is TLS from the start, `smtp:` uses STARTTLS if the server offers it and
 * `smtp:…?requireTLS=true` insists on it; other options of nodemailer's connection may follow in the query.
 */
export function smtpMailer(url: string, sender: Mailbox): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    async send(mail, signal) {
      const longest = AbortSignal.timeout(MAX_MS);
      const either = signal === undefined ? longest : AbortSignal.any([signal, longest]);
      transport ??= openTransport(url);
      await (await transport).sendMail({ ...composeMail(mail, sender), signal: either });
    },
    close: () => void transport?.then((one) => one.close({ force: true })),
  };
}

async function openTransport(url: string) {
  // 15 MB that a server which never sends does without.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    idleTimeout: IDLE_MS,
    // A mail whose connection broke may have been accepted: the job that repeats it knows its Message-ID and counts.
    maxRequeues: 0,
  });
  // Faults of idle connections; whoever sends next hears of it.
  transport.on("error", () => {});
  return transport;
}
