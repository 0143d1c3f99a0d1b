import { Readable } from "node:stream";
import SMTPConnection, { type SMTPEnvelope } from "nodemailer/lib/smtp-connection";
import type { SMTPTransportOptions } from "nodemailer/lib/smtp-transport";

/**
 * Asks a mail server whether it takes a mail from one address to another. Breaks the connection before the mail's text,
 * so that the server delivers no mail. Rejects with the refusal.
 */
export function tryEnvelope(options: SMTPTransportOptions, envelope: SMTPEnvelope): Promise<void> {
  const connection = new SMTPConnection(options);
  const { user, pass } = options.auth ?? {};
  return new Promise<void>((resolve, reject) => {
    connection.once("error", reject);
    connection.once("end", () => reject(new Error("The connection was closed.")));
    // Read once the server wants the text.
    const text = new Readable({ read: () => resolve() });
    const send = () => connection.send(envelope, text, (error) => error !== null && reject(error));
    connection.connect((error) => {
      if (error !== undefined && error !== null) reject(error);
      else if (user === undefined || !connection.allowsAuth) send();
      else connection.login({ user, pass }, (refused) => (refused === null ? send() : reject(refused)));
    });
  }).finally(() => connection.close());
}
