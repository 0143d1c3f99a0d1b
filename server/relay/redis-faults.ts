import { certificateFault } from "#domain/certificate-fault.ts";

/**
 * Returns a sentence for the operator if a person must mend a refusal of Redis or its client. Undefined if Redis may
 * only be away for a while.
 */
export function explainRedisFault(error: unknown, url: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const server = `Redis at ${new URL(url).host}`;
  const code = "code" in error ? error.code : undefined;
  const certificate = certificateFault(code);
  if (certificate !== undefined) return `${server} ${certificate.why} (${String(code)}): ${certificate.cure}.`;
  const [sign = ""] = error.message.split(" ", 1);
  if (sign === "WRONGPASS" || error.message.startsWith("ERR invalid password")) {
    return `${server} does not accept the user name or password of REDIS_URL.`;
  }
  if (sign === "NOAUTH") {
    return `${server} wants a password: write redis://:password@… into REDIS_URL, or redis://user:password@….`;
  }
  if (sign === "NOPERM") {
    return `${server} does not allow enough to the user of REDIS_URL: Overlap needs all commands (+@all), keys (~*) and channels (&*).`;
  }
  return undefined;
}

/** Returns a hint at the protocol of REDIS_URL, for faults that TLS on one side alone causes too. */
export function protocolHint(error: unknown, url: string): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const isTls = url.startsWith("rediss:");
  if (isTls && (code === "ETIMEDOUT" || /SSL|EPROTO/.test(String(code))))
    return " If it speaks no TLS, write redis: in REDIS_URL.";
  if (!isTls && code === "ECONNRESET") return " If it speaks TLS, write rediss: in REDIS_URL.";
  return "";
}
