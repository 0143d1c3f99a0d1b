import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../log.ts";
import { composeMail } from "./compose-mail.ts";
import type { Mailbox, Mailer } from "./mailer.ts";

type Needs = { readonly folder: string; readonly log: Log; readonly clock: () => Temporal.Instant };

/** Without a mail server: every mail becomes a file that mail programs open, and the log says where. */
export function outboxMailer({ folder, log, clock }: Needs, sender: Mailbox): Mailer {
  return {
    async send(mail, signal) {
      signal?.throwIfAborted();
      // 15 MB that a server which never sends does without.
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await transport.sendMail(composeMail(mail, sender));
      const time = clock().toString({ smallestUnit: "millisecond" }).replaceAll(/[:.]/g, "-");
      const path = join(folder, `${time} ${mail.id}.eml`);
      await mkdir(folder, { recursive: true });
      // Under its name only once it is whole: somebody may be watching the folder.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 }); // a Buffer, as asked for above
      await rename(`${path}.part`, path);
      // Not its subject, in which people are named.
      log.info({ path }, "SMTP_URL is not set: the mail was written to a file");
    },
    close() {},
  };
}
