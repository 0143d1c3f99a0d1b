import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from "#domain/contract/endpoints.ts";
import {
  IDEMPOTENCY_KEY_HEADER,
  ORGANISER_KEY_HEADER,
  RESPONDENT_KEY_HEADER,
  SLOT_MINUTES_HEADER,
} from "#domain/contract/access.ts";
import { ROUTES, type RouteName } from "#domain/contract/routes.ts";
import { CallError } from "./call-error.ts";
import { noteServerTime } from "./clock.ts";
import { connectivity } from "./connectivity.ts";
import { clearToken, getToken } from "./token.ts";

const TIMEOUT_MS = 30_000;

let callLanguage: string | undefined;

/** Makes the server write its sentences in this language from now on, instead of the browser's first. */
export function askInLanguage(tag: string | undefined): void {
  callLanguage = tag;
}

/** Returns the Accept-Language of calls; undefined where the browser's own is right. */
export const languageOfCalls = (): string | undefined => callLanguage;

export type CallArgs<Name extends RouteName> = {
  params?: ParamsOf<Name>;
  query?: QueryOf<Name>;
  body?: BodyOf<Name>;
  /** Sent as a header instead of `requestID` in the body, which a server of an older version would refuse. */
  idempotencyKey?: string;
  keys?: { organiserKey?: string | undefined; respondentKey?: string | undefined };
  /** Length of the slots in the body, in minutes. */
  slotMinutes?: number | undefined;
  /** Replaces the session's token. */
  token?: string | undefined;
  signal?: AbortSignal;
};

/**
 * Calls the server. Rejects with a {@link CallError}, or with the reason of an aborted `signal`. When the login changes
 * meanwhile, a read is repeated with the new login, because its reply was for the old one.
 */
export async function call<Name extends RouteName>(name: Name, args: CallArgs<Name> = {}): Promise<ReplyOf<Name>> {
  const token = getToken();
  const { method, path } = ROUTES[name];
  try {
    const reply = await request(name, { token, ...args });
    if (method !== "GET" || "token" in args || getToken() === token) return reply;
  } catch (error) {
    const mayHaveEnded = error instanceof CallError && error.status === 401 && args.token === undefined;
    if (!mayHaveEnded || token === undefined) throw error;
    if (method !== "GET") {
      // A 401 has other reasons too, such as a wrong password. Self info ends the session here if it is over.
      void call("me").catch(() => {});
      throw error;
    }
    clearToken(token);
    if (/^\/api\/me(?:\/|$)/.test(path)) throw error;
  }
  // Only reads are repeated: a user who believed to be logged in writes nothing as a guest.
  return call(name, args);
}

async function request<Name extends RouteName>(name: Name, args: CallArgs<Name>): Promise<ReplyOf<Name>> {
  const route = ROUTES[name];
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const sent = Date.now();
  try {
    const response = await fetch(pathOf(route.path, args), {
      method: route.method,
      headers: headersOf(args),
      body: args.body === undefined ? null : JSON.stringify(args.body),
      signal: args.signal === undefined ? timeout : AbortSignal.any([args.signal, timeout]),
    });
    const data = await dataOf(response);
    connectivity.note(response.status);
    if (!response.ok) throw CallError.answered(response.status, data, response.headers.get("Retry-After"));
    // Only successes count, because a refusal may come from a proxy with a wrong clock.
    noteServerTime(Date.parse(response.headers.get("Date") ?? ""), sent);
    return data as ReplyOf<Name>; // the server checks its replies against the same contract
  } catch (error) {
    if (args.signal?.aborted === true) throw error;
    if (error instanceof CallError) {
      // A proxy or the login page of a network has replied in the server's place.
      if (error.status === "PARSING_ERROR") connectivity.note(undefined);
      throw error;
    }
    connectivity.note(undefined);
    throw new CallError(timeout.aborted ? "TIMEOUT_ERROR" : "FETCH_ERROR");
  }
}

type Sent = { params?: Record<string, string>; query?: unknown };

function pathOf(template: string, { params = {}, query }: Sent): string {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  const entries = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
}

function headersOf({ body, idempotencyKey, keys, slotMinutes, token }: CallArgs<RouteName>): Headers {
  const headers = new Headers({ Accept: "application/json" });
  const language = languageOfCalls();
  if (language !== undefined) headers.set("Accept-Language", language);
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (idempotencyKey !== undefined) headers.set(IDEMPOTENCY_KEY_HEADER, idempotencyKey);
  if (slotMinutes !== undefined) headers.set(SLOT_MINUTES_HEADER, String(slotMinutes));
  if (keys?.organiserKey !== undefined) headers.set(ORGANISER_KEY_HEADER, keys.organiserKey);
  if (keys?.respondentKey !== undefined) headers.set(RESPONDENT_KEY_HEADER, keys.respondentKey);
  return headers;
}

async function dataOf(response: Response): Promise<unknown> {
  const text = await response.text();
  // CSV is the only other format.
  if (text === "" || response.headers.get("Content-Type")?.startsWith("text/csv") === true) return text || undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML error page still has a status worth showing; a success without JSON is a fault.
    if (!response.ok) return undefined;
    throw new CallError("PARSING_ERROR");
  }
}

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns 32 random letters and digits, by which the server recognises a repeated request. */
export function newRequestID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  // The first eight characters are a little more frequent, which makes an id no easier to guess.
  return Array.from(bytes, (byte) => BASE62[byte % BASE62.length]).join("");
}
