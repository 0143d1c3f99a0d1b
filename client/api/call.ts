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

let askedLanguage: string | undefined;

/** From now on the server is asked to say why it refuses in this language, and not in the browser's first. */
export function askInLanguage(tag: string | undefined): void {
  askedLanguage = tag;
}

/** What goes with every call as Accept-Language; undefined where the browser's own is right. */
export const languageOfCalls = (): string | undefined => askedLanguage;

export type CallArgs<Name extends RouteName> = {
  params?: ParamsOf<Name>;
  query?: QueryOf<Name>;
  body?: BodyOf<Name>;
  /**
   * Names a request whose body version 0.1.0 knows without a `requestID`: it refuses unknown properties, and overlooks
   * headers.
   */
  idempotencyKey?: string;
  keys?: { organiserKey?: string | undefined; respondentKey?: string | undefined };
  /** In slots of how many minutes the times of the body were painted. */
  slotMinutes?: number | undefined;
  /** Sent instead of the session's token, which otherwise goes with every call. */
  token?: string | undefined;
  signal?: AbortSignal;
};

/**
 * Asks the server. Rejects with a {@link CallError}, or with the reason of `signal` if that was aborted. What is read goes
 * only to the login that asked: when the login changes meanwhile, the new one asks again.
 */
export async function call<Name extends RouteName>(name: Name, args: CallArgs<Name> = {}): Promise<ReplyOf<Name>> {
  const token = getToken();
  const { method, path } = ROUTES[name];
  try {
    const reply = await ask(name, { token, ...args });
    if (method !== "GET" || "token" in args || getToken() === token) return reply;
  } catch (error) {
    const mayHaveEnded = error instanceof CallError && error.status === 401 && args.token === undefined;
    if (!mayHaveEnded || token === undefined) throw error;
    if (method !== "GET") {
      // Could be another reason, such as a wrong password: self info knows, and ends the session here if so.
      void call("me").catch(() => {});
      throw error;
    }
    clearToken(token);
    if (/^\/api\/me(?:\/|$)/.test(path)) throw error;
  }
  // What anyone may read shows without a login. Nothing is written as a guest by a user who believed to be logged in.
  return call(name, args);
}

async function ask<Name extends RouteName>(name: Name, args: CallArgs<Name>): Promise<ReplyOf<Name>> {
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
    // A refusal may come from something in between, whose clock may be wrong.
    noteServerTime(Date.parse(response.headers.get("Date") ?? ""), sent);
    // The server checks its replies against the same contract.
    return data as ReplyOf<Name>;
  } catch (error) {
    if (args.signal?.aborted === true) throw error;
    if (error instanceof CallError) {
      // A proxy, or the login page of a network, has answered in the server's place.
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
  const given = Object.entries(query ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
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
  // The one reply that is no JSON.
  if (text === "" || response.headers.get("Content-Type")?.startsWith("text/csv") === true) return text || undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML error page still has a status worth showing; a good answer that is not JSON is a fault.
    if (!response.ok) return undefined;
    throw new CallError("PARSING_ERROR");
  }
}

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Names a request, so that the server knows it again: 32 random letters and digits. */
export function newRequestID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  // Some letters come a little more often, which leaves it no less impossible to guess.
  return Array.from(bytes, (byte) => BASE62[byte % BASE62.length]).join("");
}
