/** A number if the server answered, else what kept it from answering (spec §8). */
export type CallStatus = number | "FETCH_ERROR" | "TIMEOUT_ERROR" | "PARSING_ERROR";

/** Why a call failed. `message` is the server's sentence, or the status where it said nothing. */
export class CallError extends Error {
  readonly status: CallStatus;
  /** The server's refusal code, such as `unknown`. */
  readonly code: string | undefined;
  /** How long the server asks to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(status: CallStatus, message = String(status), more: { code?: string; retryAfterMs?: number } = {}) {
    super(message);
    this.name = "CallError";
    this.status = status;
    this.code = more.code;
    this.retryAfterMs = more.retryAfterMs;
  }

  /** From the body of a failed answer, which may be anything, and its Retry-After. */
  static answered(status: number, data: unknown, retryAfter: string | null = null): CallError {
    const { message, code } = typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
    const seconds = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined;
    return new CallError(status, typeof message === "string" && message !== "" ? message : undefined, {
      ...(typeof code === "string" && { code }),
      ...(seconds !== undefined && { retryAfterMs: seconds * 1_000 }),
    });
  }
}
