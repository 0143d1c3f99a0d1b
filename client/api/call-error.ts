/** A number if the server answered, else what kept it from answering (spec §8). */
export type CallStatus = number | "FETCH_ERROR" | "TIMEOUT_ERROR" | "PARSING_ERROR";

/** Why a call failed. `message` is the server's sentence, or the status where it said nothing. */
export class CallError extends Error {
  readonly status: CallStatus;
  /** The server's refusal code, such as `unknown`. */
  readonly code: string | undefined;

  constructor(status: CallStatus, message = String(status), code?: string) {
    super(message);
    this.name = "CallError";
    this.status = status;
    this.code = code;
  }

  /** From the body of a failed answer, which may be anything. */
  static answered(status: number, data: unknown): CallError {
    const { message, code } = typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
    return new CallError(
      status,
      typeof message === "string" && message !== "" ? message : undefined,
      typeof code === "string" ? code : undefined,
    );
  }
}
