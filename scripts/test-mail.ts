import { type MailAddress, parseMailAddress } from "#server/mail/mailbox.ts";
import { explainMailFault } from "#server/mail/watch-mailer.ts";
import { senderOf, smtpMailer } from "#server/mail/mailer.ts";
import { randomText } from "#server/random-id.ts";
import { explainFault, readConfig } from "#server/start/config.ts";

/**
 * `npm run test-mail -- <address>` sends a mail with the server's settings and prints the dialogue with the mail server,
 * password excluded. Exits with 0 when the mail server accepted the mail.
 */
const to = parseMailAddress(process.argv[2] ?? "");
if (to === undefined || process.argv.length > 3) {
  console.error("Usage: npm run test-mail -- <address>");
  process.exit(2);
}

try {
  const config = readConfig(process.env);
  const { smtpUrl } = config;
  if (smtpUrl === undefined)
    console.log(`SMTP_URL is not set: mails are written to ${config.dataDir}/outbox, and none is sent.`);
  else await sendTestMail(smtpUrl, senderOf(config), to);
} catch (error) {
  console.error(explainFault(error));
  process.exitCode = 1;
}

async function sendTestMail(smtpUrl: string, from: MailAddress, recipient: MailAddress): Promise<void> {
  console.log(`From ${from.name} <${from.address}> to ${recipient.address} over ${new URL(smtpUrl).host}:`);
  const mailer = smtpMailer(smtpUrl, from, console.log);
  const text = "This mail was sent by `npm run test-mail`. That it is here shows that Overlap can send mails.";
  const mail = {
    id: `test.${randomText(16)}`,
    to: recipient,
    subject: "A test of Overlap's mails",
    text,
    html: `<p>${text}</p>`,
  };
  try {
    await mailer.send(mail);
    console.log("The mail server has taken the mail. What it did with it, its log or the mailbox tells.");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(explainMailFault(error, smtpUrl)?.sentence ?? `The mail was not taken: ${reason}`);
    process.exitCode = 1;
  } finally {
    mailer.close();
  }
}
