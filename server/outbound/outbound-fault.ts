/** `refused`: no request was made. `unavailable`: no usable reply. */
export type OutboundProblem = "refused" | "unavailable" | "certificate" | "too-large";

const REASONS = {
  refused: ["url", "scheme", "port", "address"],
  unavailable: ["name", "connect", "timeout", "protocol", "encoding", "redirects", "breaker", "busy", "stopping"],
  certificate: ["certificate"],
  "too-large": ["headers", "body"],
} as const satisfies Record<OutboundProblem, readonly string[]>;

/**
 * `url`: no address, or a very long one. `address`: the host is, or resolves to, an address that is not public. `name`: it does not
 * resolve. `protocol`: no valid HTTP/1.1, or cut off. `encoding`: cannot be decompressed. `redirects`: too many, or to nowhere.
 * `breaker`: the circuit breaker is open. `busy`: too much is under way here. `stopping`: this server stops.
 */
export type OutboundReason = (typeof REASONS)[OutboundProblem][number];

/** A request of a user that failed or must not be made. Its message names no host, because logs must not. */
export class OutboundFault extends Error {
  readonly problem: OutboundProblem;
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason) {
    super(`An outbound request failed: ${reason}.`);
    const problems = ["refused", "certificate", "too-large"] as const;
    this.problem = problems.find((problem) => REASONS[problem].some((one) => one === reason)) ?? "unavailable";
    this.reason = reason;
  }
}

const CODES = new Map<unknown, OutboundReason>([
  ["UND_ERR_INVALID_ARG", "url"],
  ["UND_ERR_NOT_SUPPORTED", "url"],
  ["UND_ERR_HEADERS_OVERFLOW", "headers"],
  ["UND_ERR_RES_EXCEEDED_MAX_SIZE", "body"],
  ["ERR_BUFFER_TOO_LARGE", "body"],
]);

/** Node's names of OpenSSL's verdicts on a certificate, `X509_V_ERR_…`. */
const CERTIFICATE = /SELF_SIGNED|^(?:CERT_|CRL_|ERR_TLS_CERT_|UNABLE_TO_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_)/;

/** Returns the fault of an error of undici, TLS or zlib. `otherwise` is the phase in which it happened. */
export function outboundFault(error: unknown, otherwise: OutboundReason): OutboundFault {
  if (error instanceof OutboundFault) return error;
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  return new OutboundFault(CERTIFICATE.test(code) ? "certificate" : (CODES.get(code) ?? otherwise));
}
