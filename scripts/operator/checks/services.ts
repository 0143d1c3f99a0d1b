import { Redis } from "ioredis";
import { explainMailFault } from "#server/mail/watch-mailer.ts";
import { senderOf, smtpMailer } from "#server/mail/mailer.ts";
import { explainRedisFault, protocolHint } from "#server/relay/redis-faults.ts";
import type { Config } from "#server/start/config.ts";
import { type Finding, findings } from "./finding.ts";

const redis = findings("redis");
const mail = findings("mail");

const REDIS_MS = 3_000;

/** Checks that Redis takes the login and answers. */
export async function checkRedis({ redisUrl }: Pick<Config, "redisUrl">): Promise<Finding> {
  if (redisUrl === undefined) return redis.ok("REDIS_URL is not set, which is right for one process.");
  const server = new URL(redisUrl).host;
  const client = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: REDIS_MS,
    commandTimeout: REDIS_MS,
    retryStrategy: () => null,
  });
  let last: unknown;
  client.on("error", (error) => (last = error));
  try {
    await client.connect();
    await client.publish("overlap:doctor", "");
    const version = /redis_version:(\S+)/.exec(await client.info("server").catch(() => ""))?.[1];
    return redis.ok(`Redis${version === undefined ? "" : ` ${version}`} at ${server} answers.`);
  } catch (error) {
    // The error of a certificate follows the end of its connection.
    await new Promise(setImmediate);
    const cause = last ?? error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return redis.fault(
      explainRedisFault(cause, redisUrl) ??
        `Redis at ${server} does not answer (${reason}): is it running there?${protocolHint(cause, redisUrl)}`,
    );
  } finally {
    client.disconnect();
  }
}

/** Speaks with the mail server as far as the login, without a mail. `dialogue` receives its lines without the password. */
export async function checkMail(config: Config, dialogue: (line: string) => void): Promise<Finding> {
  const { smtpUrl, publicUrl, dataDir } = config;
  if (smtpUrl === undefined) {
    const sentence = `SMTP_URL is not set: nobody gets a mail, they are files in ${dataDir}/outbox.`;
    return publicUrl === undefined ? mail.ok(sentence) : mail.warn(`${sentence} Set SMTP_URL to your mail server.`);
  }
  const sender = senderOf(config);
  const server = new URL(smtpUrl).host;
  const mailer = smtpMailer(smtpUrl, sender, dialogue);
  try {
    await mailer.verify();
    const login = new URL(smtpUrl).username === "" ? "answers, without a login" : "accepts the login";
    return mail.ok(
      `The mail server ${server} ${login}. Mails come from ${sender.address}; whether it takes them, npm run overlap -- test-mail <address> shows.`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return mail.fault(
      explainMailFault(error, smtpUrl)?.sentence ?? `The mail server ${server} refuses for now: ${reason}`,
    );
  } finally {
    mailer.close();
  }
}
