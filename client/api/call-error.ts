/** A number if the server answered, else what kept it from answering. */
export type CallStatus = number | "FETCH_ERROR" | "TIMEOUT_ERROR" | "PARSING_ERROR";

/** Why a call failed. `message` is the server's sentence, or the status where it said nothing. */
export class CallError extends Error {
  readonly status: CallStatus;
  readonly code: string | undefined;
  /** Where in the request the first fault is, such as `name`; empty or undefined where that is said of no place. */
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

  /** From the body of a failed answer, which may be anything, and its Retry-After. */
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

/** Whether a call that failed may well succeed a little later as it is: the network, or the server just now. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof CallError && (typeof error.status === "string" || error.status === 429 || error.status >= 500)
  );
}

/** Whether there seems to be no network: nothing came back, not even from something in between. */
export function isOffline(error: unknown): boolean {
  return error instanceof CallError && (error.status === "FETCH_ERROR" || !navigator.onLine);
}

const NO_ANSWER: ReadonlySet<unknown> = new Set([502, 503, 504]);

/**
 * Whether the call never got the server's own word: no network, a server that is away, or something in between that
 * answers in its place, as the login page of a train does.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { status, code } = error;
  // The server's own faults have a code; those of balancers are numbers of many kinds, and a page of HTML.
  return typeof status === "string" || NO_ANSWER.has(status) || (status >= 500 && code === undefined);
}
