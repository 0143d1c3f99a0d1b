import { certificateFault } from "#domain/certificate-fault.ts";

/** `refused`: no request was made. `unavailable`: no usable reply. */
export type OutboundProblem = "refused" | "unavailable" | "certificate" | "too-large";

const PROBLEMS = {
  /** Not an address, or longer than 4,000 characters. */
  url: "refused",
  scheme: "refused",
  port: "refused",
  /** The host is, or resolves to, an address that is not public. */
  address: "refused",
  /** The name does not resolve. */
  name: "unavailable",
  connect: "unavailable",
  timeout: "unavailable",
  /** The reply is no valid HTTP/1.1, or ends too early. */
  protocol: "unavailable",
  /** The body cannot be decompressed. */
  encoding: "unavailable",
  /** More than three, or one that leads nowhere. */
  redirects: "unavailable",
  /** The circuit breaker of this host and port is open. */
  breaker: "unavailable",
  /** This server has too many requests or bytes under way. */
  busy: "unavailable",
  /** This server stops, so the failure says nothing about the host. */
  stopping: "unavailable",
  certificate: "certificate",
  headers: "too-large",
  body: "too-large",
} as const satisfies Record<string, OutboundProblem>;

export type OutboundReason = keyof typeof PROBLEMS;

/** A request of a user that failed or must not be made. Its message names no host, because logs must not. */
export class OutboundFault extends Error {
  readonly problem: OutboundProblem;
  readonly reason: OutboundReason;
  /** Of the underlying error, such as `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(reason: OutboundReason, code?: string) {
    super(`An outbound request failed: ${reason}.`);
    this.name = "OutboundFault";
    this.problem = PROBLEMS[reason];
    this.reason = reason;
    this.code = code;
  }
}

const REASONS = new Map<unknown, OutboundReason>([
  ["UND_ERR_INVALID_ARG", "url"],
  ["UND_ERR_HEADERS_OVERFLOW", "headers"],
  ["UND_ERR_RES_EXCEEDED_MAX_SIZE", "body"],
  ["ERR_BUFFER_TOO_LARGE", "body"],
]);

/** Node names OpenSSL's verdicts on a certificate so; `domain/certificate-fault.ts` knows the others. */
const CERTIFICATE = /^(?:CERT_|CRL_|ERR_TLS_CERT_|UNABLE_TO_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$)/;

/** Returns the fault of an error of undici, TLS, DNS or zlib. `otherwise` is the phase in which it happened. */
export function outboundFault(error: unknown, otherwise: OutboundReason): OutboundFault {
  if (error instanceof OutboundFault) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isCertificate = certificateFault(code) !== undefined || CERTIFICATE.test(code);
  return new OutboundFault(isCertificate ? "certificate" : (REASONS.get(code) ?? otherwise), code);
}
