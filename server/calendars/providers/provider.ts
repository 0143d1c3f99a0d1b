import * as z from "zod";
import type { CalendarEvent, TimeWindow } from "#domain/calendar/calendar-event.ts";
import type { EntryTimes } from "#domain/calendar/ics.ts";
import type { ProviderName } from "#domain/calendar/provider.ts";

/**
 * The kinds of failed calls. `revoked`: the permission is gone. `forbidden`: the permission is too narrow. `too-old`: changes are
 * no longer available, so read everything again. `unavailable`: temporary. `refused`: permanent.
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
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

type Answered = {
  readonly status: number | undefined;
  /** Response headers in the class of the provider's library. */
  readonly headers?: unknown;
  /** True for 403 because of the permission; providers also send 403 for too many calls, which is temporary. */
  readonly isForbidden?: boolean;
};

/** Returns the fault of a response. It holds nothing of the request, and so no token. */
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

/** A longer pause is cut to this, because it may be a mistake and the user waits. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** Parses `Retry-After`, in seconds or as a date (RFC 9110 §10.2.3). */
export function parseRetryAfter(
  header: string | null | undefined,
  { maxMs = MAX_RETRY_AFTER_MS, nowMs = Date.now() } = {},
): number | undefined {
  const text = header?.trim() ?? "";
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs;
  return ms > 0 ? Math.min(ms, maxMs) : undefined;
}

/**
 * Parses a provider's reply. Another form, such as a proxy's page, counts as `unavailable` and is retried.
 */
export function parseReply<T>(what: string, form: z.ZodType<T>, reply: unknown): T {
  const parsed = form.safeParse(reply);
  if (parsed.success) return parsed.data;
  // Logs only the path of the fault, because the reply may hold private data.
  const place = parsed.error.issues[0]?.path.join(".");
  throw new ProviderFault("unavailable", `${what} was answered with something else${place ? ` at ${place}` : ""}.`);
}

export const ProviderTokens = z.strictObject({
  accessToken: z.string(),
  /** Milliseconds since the epoch. */
  expires: z.number(),
  /** Absent: access ends with the access token. */
  refreshToken: z.string().optional(),
});
export type ProviderTokens = Readonly<z.output<typeof ProviderTokens>>;

/** A user's permission and identity at a provider, proved by the provider's signature. */
export type Grant = {
  readonly subject: string;
  readonly name?: string | undefined;
  /** In lower case. */
  readonly email?: string | undefined;
  readonly isEmailVerified: boolean;
  readonly scopes: string;
  readonly hasAllScopes: boolean;
  readonly tokens: ProviderTokens;
};

/** The secrets of one authorization, which never leave this server. */
export type OAuthSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** Changes of events since the last reading, or all events. */
export type CalendarChanges = {
  /** True: `events` are all events, and replace the earlier ones. */
  readonly isWhole: boolean;
  readonly events: readonly CalendarEvent[];
  readonly removed: readonly string[];
  readonly next: string;
};

export type CalendarInfo = {
  readonly id: string;
  readonly name: string;
  readonly isMain: boolean;
};

/** A stretch of a calendar; without an id, of the main calendar. */
export type CalendarStretch = { readonly window: TimeWindow; readonly calendarID?: string | undefined };

export type EntryText = EntryTimes & {
  readonly summary: string;
  readonly description: string;
  readonly place?: string | undefined;
  readonly url: string;
};

/** Names an entry: by our name and, once known, by the provider's id. */
export type EntryName = {
  /** Fixed for all entries of a meeting in a calendar. */
  readonly name: string;
  /** Fixed for all attempts to write this entry. */
  readonly key: string;
  readonly eventID?: string | undefined;
};

/** A user's calendars; entries go into the main one. All methods may throw a ProviderFault. */
export type ProviderCalendar = {
  /** Throws `refused` without the permission. */
  calendars(): Promise<readonly CalendarInfo[]>;
  /** Throws `refused` for an unknown calendar or an invalid `since`. */
  changes(stretch: CalendarStretch, since?: string): Promise<CalendarChanges>;
  /** Creates or updates the entry idempotently; returns its id. */
  writeEntry(entry: EntryName, text: EntryText): Promise<string>;
  removeEntry(entry: EntryName): Promise<void>;
};

/** Google, Microsoft or the site's own provider. All methods may throw a ProviderFault. */
export type Provider = {
  readonly name: ProviderName;
  /** Returns the login page; `mustConsent` asks for consent again. */
  authoriseUrl(secrets: OAuthSecrets, mustConsent: boolean): Promise<string>;
  exchange(query: URLSearchParams, secrets: OAuthSecrets): Promise<Grant>;
  refresh(refreshToken: string): Promise<ProviderTokens>;
  /** Revokes the permission, if it still exists. */
  revoke(tokens: ProviderTokens): Promise<void>;
  /** Absent: the provider only logs users in. */
  readonly calendar?: (accessToken: string, signal: AbortSignal) => Promise<ProviderCalendar>;
  /** Reads the provider's description before the first login needs it. */
  prepare(): Promise<void>;
};

export type Providers = Readonly<Partial<Record<ProviderName, Provider>>>;
