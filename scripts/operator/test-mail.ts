import { type Command, InvalidArgumentError } from "commander";
import type { NodemailerError } from "nodemailer";
import { type MailAddress, parseMailAddress } from "#server/mail/mailbox.ts";
import { ToolFault } from "./output.ts";

export function addTestMail(program: Command): void {
  program
    .command("test-mail")
    .description(
      "Sends a mail with the server's settings and prints the dialogue with the mail server, without the password.",
    )
    .argument("<address>", "the recipient", parseRecipient)
    .addHelpText("after", "\nExample:\n  npm run overlap -- test-mail you@example.org")
    .action(async (to: MailAddress) => {
      const { readConfig } = await import("#server/start/config.ts");
      const { senderOf } = await import("#server/mail/mailer.ts");
      const config = readConfig(process.env);
      if (config.smtpUrl === undefined) {
        throw new ToolFault(
          `Nothing was sent, because SMTP_URL is not set: the server writes its mails to ${config.dataDir}/outbox.`,
        );
      }
      await sendTestMail(config.smtpUrl, senderOf(config), to);
    });
}

function parseRecipient(text: string): MailAddress {
  const address = parseMailAddress(text);
  if (address === undefined) throw new InvalidArgumentError("It is not an e-mail address.");
  return address;
}

async function sendTestMail(smtpUrl: string, from: MailAddress, recipient: MailAddress): Promise<void> {
  const { smtpMailer } = await import("#server/mail/mailer.ts");
  const { explainMailFault } = await import("#server/mail/watch-mailer.ts");
  const { randomText } = await import("#server/random-id.ts");
  console.log(`From ${from.name} <${from.address}> to ${recipient.address} over ${new URL(smtpUrl).host}:`);
  const mailer = smtpMailer(smtpUrl, from, console.log);
  const text = "This mail was sent by `overlap test-mail`. Its arrival shows that Overlap can send mails.";
  const subject = "A test of Overlap's mails";
  const mail = { id: `test.${randomText(16)}`, to: recipient, subject, text, html: `<p>${text}</p>` };
  try {
    await mailer.send(mail);
    console.log("The mail server has taken the mail. Its log, or the mailbox, shows what became of it.");
  } catch (error) {
    throw new ToolFault(explainMailFault(error, smtpUrl)?.sentence ?? sentenceOf(error));
  } finally {
    mailer.close();
  }
}

/** Explains the refusal of one mail. */
function sentenceOf(error: unknown): string {
  const { responseCode = 0, response = "", message = String(error) } = error as Partial<NodemailerError>;
  if (responseCode < 400 || responseCode >= 500) return `The mail was not taken: ${message}`;
  return `The mail server asks to try again later (${response}), as with greylisting: the server tries again by itself, this test does not.`;
}
