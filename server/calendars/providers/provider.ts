import * as z from "zod";
import type { CalendarEvent, TimeWindow } from "#domain/calendar/calendar-event.ts";
import type { EntryTimes } from "#domain/calendar/ics.ts";
import type { ProviderName } from "#domain/calendar/provider.ts";

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

export const ProviderTokens = z.strictObject({
  accessToken: z.string(),
  /** Milliseconds since the epoch. */
  expires: z.number(),
  /** Absent when the provider gave none: then the access ends with the access token. */
  refreshToken: z.string().optional(),
});
export type ProviderTokens = Readonly<z.output<typeof ProviderTokens>>;

/** What a user has allowed at a provider, and who they are there; proved by the provider's signature. */
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

/** The secrets of one authorization, which only this server knows until the browser is back. */
export type OAuthSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** What has become of events since the last time, or all of them. */
export type CalendarChanges = {
  /** These are all events: everything that was known before is to be forgotten. */
  readonly isWhole: boolean;
  readonly events: readonly CalendarEvent[];
  readonly removed: readonly string[];
  /** To be passed as `since` the next time. */
  readonly next: string;
};

export type CalendarInfo = {
  readonly id: string;
  readonly name: string;
  readonly isMain: boolean;
};

/** What is read: a stretch of one of a user's calendars; without an id of the main one. */
export type CalendarStretch = { readonly window: TimeWindow; readonly calendarID?: string | undefined };

export type EntryText = EntryTimes & {
  readonly summary: string;
  readonly description: string;
  readonly place?: string | undefined;
  readonly url: string;
};

/** Names an entry: in our own words and, once the provider has said so, by its id. */
export type EntryName = {
  /** The same for every entry that this meeting ever has in this calendar. */
  readonly name: string;
  /** The same for every attempt at this one of them. */
  readonly key: string;
  readonly eventID?: string | undefined;
};

/** A user's calendars; what is written is written into the main one. Everything may throw a ProviderFault. */
export type ProviderCalendar = {
  /** `refused` when we were not given the permission to ask. */
  calendars(): Promise<readonly CalendarInfo[]>;
  /** `refused` when the calendar is not there (any more), or `since` is nothing that can be continued. */
  changes(stretch: CalendarStretch, since?: string): Promise<CalendarChanges>;
  /** Makes the entry, or makes it say this; however often that is tried, there is one. Resolves to its id. */
  writeEntry(entry: EntryName, text: EntryText): Promise<string>;
  removeEntry(entry: EntryName): Promise<void>;
};

/** Google or Microsoft. Everything may throw a ProviderFault. */
export type Provider = {
  readonly name: ProviderName;
  /** The page where the user logs in; with `mustConsent` a user who agreed before is asked again too. */
  authoriseUrl(secrets: OAuthSecrets, mustConsent: boolean): Promise<string>;
  /** What `query`, with which the browser came back, stands for. */
  exchange(query: URLSearchParams, secrets: OAuthSecrets): Promise<Grant>;
  refresh(refreshToken: string): Promise<ProviderTokens>;
  /** Gives the permission back; fine when it is gone already. */
  revoke(tokens: ProviderTokens): Promise<void>;
  calendar(accessToken: string, signal: AbortSignal): Promise<ProviderCalendar>;
};

/** Those that this server is configured for. */
export type Providers = Readonly<Partial<Record<ProviderName, Provider>>>;
