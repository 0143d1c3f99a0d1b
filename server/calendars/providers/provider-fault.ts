import * as z from "zod";

/**
 * What a provider may answer beside what was asked of it. `revoked`: our permission is gone. `forbidden`: it does not
 * reach that far. `too-old`: what was read before cannot be brought up to date, only read again. `unavailable`: not
 * now. `refused`: it never will.
 */
export type ProviderFaultKind = "revoked" | "forbidden" | "too-old" | "unavailable" | "refused";

type Details = {
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
};

export class ProviderFault extends Error {
  readonly kind: ProviderFaultKind;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(kind: ProviderFaultKind, message: string, { status, retryAfterMs, cause }: Details = {}) {
    super(message, { cause });
    this.name = "ProviderFault";
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** What a provider's API answered instead of a success. */
type Answered = {
  readonly status: number | undefined;
  /** Of the answer, as the provider's library keeps them: each has a class of its own for them. */
  readonly headers?: unknown;
  /** 403 for what the user has not allowed; providers also say 403 to a client that asks too often, which passes. */
  readonly isForbidden?: boolean;
};

/** The fault behind a provider's answer; it holds nothing of the request, and so no token. */
export function faultOfAnswer({ status, headers, isForbidden = false }: Answered, what: string): ProviderFault {
  const message = `${what} was answered ${status ?? "not at all"}.`;
  if (status === 401) return new ProviderFault("revoked", message, { status });
  if (isForbidden) return new ProviderFault("forbidden", message, { status });
  if (status === 410) return new ProviderFault("too-old", message, { status });
  const isPassing = status === undefined || status === 403 || status === 408 || status === 429 || status >= 500;
  return isPassing
    ? new ProviderFault("unavailable", message, { status, retryAfterMs: parseRetryAfter(retryAfterOf(headers)) })
    : new ProviderFault("refused", message, { status });
}

const Readable = z.custom<Pick<Headers, "get">>(
  (headers) => typeof headers === "object" && headers !== null && "get" in headers && typeof headers.get === "function",
);

export function retryAfterOf(headers: unknown): string | undefined {
  return Readable.safeParse(headers).data?.get("Retry-After") ?? undefined;
}

/** A provider that asks for more is asked again all the same: it may be a mistake, and the user waits. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** What a `Retry-After` header says, in seconds or as a date (RFC 9110 §10.2.3); undefined when it says nothing. */
export function parseRetryAfter(header: string | undefined): number | undefined {
  const text = header?.trim() ?? "";
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined;
}

/**
 * A provider's reply in the form that its documentation promises. Anything else, such as the page of a proxy that
 * stands in between, counts as no answer: it passes, and is asked again.
 */
export function parseReply<T>(what: string, form: z.ZodType<T>, reply: unknown): T {
  const parsed = form.safeParse(reply);
  if (parsed.success) return parsed.data;
  // Of the reply itself only the place of the fault is logged: it may hold private data.
  const place = parsed.error.issues[0]?.path.join(".");
  throw new ProviderFault("unavailable", `${what} was answered with something else${place ? ` at ${place}` : ""}.`);
}
