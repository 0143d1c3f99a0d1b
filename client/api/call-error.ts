/** The status of the reply, or the reason why no reply came. */
export type CallStatus = number | "FETCH_ERROR" | "TIMEOUT_ERROR" | "PARSING_ERROR";

/** A failed call. `message` is the server's sentence, or the status without one. */
export class CallError extends Error {
  readonly status: CallStatus;
  readonly code: string | undefined;
  /** Path of the first fault in the request, such as `name`; empty or undefined when it concerns no property. */
  readonly path: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    status: CallStatus,
    message = String(status),
    more: Partial<Pick<CallError, "code" | "path" | "retryAfterMs">> = {},
  ) {
    super(message);
    this.name = "CallError";
    this.status = status;
    this.code = more.code;
    this.path = more.path;
    this.retryAfterMs = more.retryAfterMs;
  }

  /** Reads an error from the body of a failed reply, which may be anything, and its Retry-After. */
  static answered(status: number, data: unknown, retryAfter: string | null = null): CallError {
    const { message, code, errors } = Object(data) as Record<string, unknown>;
    const { path } = Object(Array.isArray(errors) ? errors[0] : undefined) as Record<string, unknown>;
    const seconds = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
    const retryAfterMs = seconds === undefined ? undefined : seconds * 1_000;
    return new CallError(status, textOf(message), { code: textOf(code), path: textOf(path), retryAfterMs });
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Tells whether the call may succeed a little later as it is, because the network or the server failed for now. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof CallError && (typeof error.status === "string" || error.status === 429 || error.status >= 500)
  );
}

/** Tells whether there seems to be no network: no reply, not even from a proxy. */
export function isOffline(error: unknown): boolean {
  return error instanceof CallError && (error.status === "FETCH_ERROR" || !navigator.onLine);
}

const GATEWAY_FAULTS: ReadonlySet<unknown> = new Set([502, 503, 504]);

/**
 * Tells whether the server itself never replied. The network or the server may be away, or a proxy may reply in its
 * place, such as the login page of a train.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { status, code } = error;
  // Faults of the server have a code; faults of balancers are a status and a page of HTML.
  return typeof status === "string" || GATEWAY_FAULTS.has(status) || (status >= 500 && code === undefined);
}
