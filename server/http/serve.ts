import type { Request, RequestHandler } from "express";
import type { IncomingHttpHeaders } from "node:http";
import type { NameFor, ProviderName } from "#domain/calendar/provider.ts";
import type { Access } from "#domain/contract/access.ts";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import {
  ENDPOINTS,
  type ParamsOf,
  type ParsedBodyOf,
  type ParsedQueryOf,
  type ReplyOf,
} from "#domain/contract/endpoints.ts";
import type { RequestHashes } from "#db/stores/request-store.ts";
import type { LimitedAction } from "#domain/contract/rate-limits.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import type { SlotMinutes } from "#domain/time/slot-length.ts";
import {
  browserCookie,
  type BrowserCookie,
  deviceName,
  paintedSlotMinutes,
  type Preconditions,
  preferredLocale,
  readPreconditions,
} from "./request-headers.ts";
import type { AppContext } from "../app-context.ts";
import { callerAddress } from "./caller-address.ts";
import { type Credentials, keysShown, readCredentials } from "./credentials.ts";
import { idempotentRequest } from "./idempotent-request.ts";
import { callReader } from "./parse-call.ts";
import { etagOf, prepareReply, type PreparedReply, type SendBudget, sendPrepared, textOf } from "./prepared-reply.ts";
import type { RequestUnderWay } from "./under-way.ts";

/** One call, parsed: everything that a command may know of a request. */
export type Call<Name extends RouteName> = {
  readonly params: ParamsOf<Name>;
  readonly query: ParsedQueryOf<Name>;
  readonly body: ParsedBodyOf<Name>;
  readonly credentials: Credentials;
  /** Recognises a repeat; undefined without an id of the caller. */
  readonly request: RequestHashes | undefined;
  /** The keys themselves, which no command but the one that mails them may ask for: `credentials` has their hashes. */
  readonly keysShown: ReturnType<typeof keysShown>;
  /** Of a call that changes a meeting: what must hold of it before. */
  readonly preconditions: Preconditions | undefined;
  readonly address: string;
  /** The caller's browser and system in words, as far as they are known. */
  readonly device: string;
  /** The language that the caller reads, as a BCP 47 tag. */
  readonly locale: string;
  /** In slots of which length the times of an answer were painted; undefined where the caller does not say. */
  readonly slotMinutes: SlotMinutes | undefined;
  /** Recognises the caller's browser in a later request. */
  readonly browser: BrowserCookie;
};

/** One that there is for each provider: `Provider` stands in its name for Google or Microsoft. */
export type ProviderCall<Template extends string> = Call<Extract<NameFor<Template, ProviderName>, RouteName>>;

/** What happens when an endpoint is called. A prepared reply is the same thing, already serialised. */
export type Command<Name extends RouteName> = (
  call: Call<Name>,
  context: AppContext,
) => Promise<ReplyOf<Name> | PreparedReply>;

export type Routes = { readonly [Name in RouteName]: Command<Name> };

/** Counts a call against all of its limits, the wider first; refuses with `too-many`. */
export type CountCall = (actions: readonly LimitedAction[], call: CountedCall) => Promise<void>;
export type CountedCall = {
  readonly request: RequestHashes | undefined;
  readonly address: string;
  readonly credentials: Credentials;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/**
 * Serves one endpoint: reads the sender's credentials before anything else of the call, parses it by its contract, counts
 * it, runs the command and sends the reply.
 */
export function serve<Name extends RouteName>(
  name: Name,
  command: Command<Name>,
  context: AppContext,
  count: CountCall,
): RequestHandler {
  const endpoint: Endpoint = ENDPOINTS[name];
  // Replies for one account or organiser, and those that carry a token or a key, leave nothing on the caller's disk.
  const isRead = endpoint.method === "GET";
  const cacheControl = isRead && isOpen(endpoint.access) ? "private, no-cache" : "no-store";
  const readCall = callReader(endpoint);
  return async (request, response) => {
    const address = callerAddress(request, context.config.trustProxy);
    using underWay = context.underWay(address);
    const credentials = await readCredentials(request.headers, context, endpoint.access);
    // Parsed by this very endpoint's schemas, which the compiler cannot follow through the generic name.
    const parsed = (await readCall(request, underWay)) as Pick<Call<Name>, "params" | "query" | "body">;
    const preconditions = endpoint.changes === undefined ? undefined : readPreconditions(request.headers);
    const hashes = idempotentRequest(name, { ...parsed, credentials });
    const known = { ...parsed, address, credentials, preconditions, request: hashes };
    const call: Call<Name> = withHeaders(known, request, () => browserCookie(request, response, context.publicUrl()));
    await count(endpoint.limits ?? [], call);
    const isMinimal = endpoint.changes === "meeting" && wantsMinimal(request.headers);
    const reply = await command(call, context);

    const other = endpoint.instead?.reply.safeParse(reply).success === true ? endpoint.instead : undefined;
    response.statusCode = (other ?? endpoint.success).status;
    response.setHeader("Cache-Control", cacheControl);
    const prepared = preparedFrom(reply, endpoint);
    if (context.config.checkReplies) checkReply(name, endpoint, reply);
    if (prepared === undefined) return void response.end();
    const { location, given, type = "application/json" } = endpoint.success;
    const field = fieldOf(parsed.params, isPrepared(reply) ? reply.given : reply);
    if (location !== undefined && other === undefined) response.setHeader("Location", filledIn(location, field));
    const budget = budgetOf({ address, isRead, underWay }, context);
    if (isMinimal) {
      await budget.work(prepared.work());
      response.statusCode = 204;
      response.setHeader("Preference-Applied", MINIMAL).setHeader("ETag", etagOf(prepared));
      if (given !== undefined) response.setHeader(given.header, filledIn(`{${given.field}}`, field));
      response.end();
      return;
    }
    response.setHeader("Content-Type", `${type}; charset=utf-8`);
    const isNamed = endpoint.changes === "meeting" || endpoint.success.isNamed === true;
    await sendPrepared(request, response, { reply: prepared, budget, isNamed });
  };
}

/** Whether anyone may make the call, without showing a token or a key. */
function isOpen({ security }: Access): boolean {
  return security.length === 0 || security.some((way) => Object.keys(way).length === 0);
}

type Known<Name extends RouteName> = Omit<Call<Name>, "browser" | "keysShown" | "device" | "slotMinutes" | "locale">;

/** With what few calls want to know. */
function withHeaders<Name extends RouteName>(
  known: Known<Name>,
  { headers }: Request,
  readBrowser: () => BrowserCookie,
): Call<Name> {
  return {
    ...known,
    get browser() {
      return readBrowser();
    },
    get keysShown() {
      return keysShown(headers);
    },
    get device() {
      return deviceName(headers["user-agent"]);
    },
    get slotMinutes() {
      return paintedSlotMinutes(headers);
    },
    get locale() {
      return preferredLocale(headers);
    },
  };
}

/** Writing, compressing or sending so much takes about as long as a call. */
const BYTES_PER_CALL = 100_000;

type Caller = { readonly address: string; readonly isRead: boolean; readonly underWay: RequestUnderWay };

/** What a large reply costs its caller. Once a change is made its reply is never refused: only what comes next is. */
function budgetOf({ address, isRead, underWay }: Caller, { rateLimit }: Pick<AppContext, "rateLimit">): SendBudget {
  return {
    async work(bytes) {
      const calls = Math.floor(bytes / BYTES_PER_CALL);
      if (calls === 0) return;
      await rateLimit("call", address, calls).catch((refused: unknown) => {
        if (isRead) throw refused;
      });
    },
    hold: isRead ? underWay.hold : underWay.add,
  };
}

function preparedFrom(reply: unknown, { success }: Endpoint): PreparedReply | undefined {
  if (reply === undefined) return undefined;
  if (isPrepared(reply)) return reply;
  const isText = success.type !== undefined && typeof reply === "string";
  return prepareReply(Buffer.from(isText ? reply : JSON.stringify(reply)));
}

const MINIMAL = "return=minimal";

function wantsMinimal({ prefer }: IncomingHttpHeaders): boolean {
  return [prefer ?? []]
    .flat()
    .some((list) => list.split(",").some((one) => /^\s*return\s*=\s*"?minimal"?\s*$/i.test(one)));
}

type Field = (name: string) => unknown;

/**
 * Looks a field up by its name, in the reply first. Fields are never enumerated, because copying a reply that is text would
 * make one property of each of its letters.
 */
export function fieldOf(params: object, reply: unknown): Field {
  const sources = [reply, params].filter((one) => typeof one === "object" && one !== null);
  return (name) => {
    const source = sources.find((one) => Object.hasOwn(one, name));
    return (source as Readonly<Record<string, unknown>> | undefined)?.[name];
  };
}

function filledIn(template: string, field: Field): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(field(name))));
}

function isPrepared(reply: unknown): reply is PreparedReply {
  return typeof reply === "object" && reply !== null && "pieces" in reply && "compressed" in reply;
}

function plainOf(reply: PreparedReply, success: Endpoint["success"]): unknown {
  const text = textOf(reply);
  return success.type === undefined ? JSON.parse(text) : text;
}

function checkReply(name: RouteName, { success, instead }: Endpoint, reply: unknown): void {
  const plain: unknown = isPrepared(reply) ? plainOf(reply, success) : reply;
  if (instead?.reply.safeParse(plain).success === true) return;
  const checked = success.reply?.safeParse(plain);
  if (checked?.success === false) throw new Error(`The reply of ${name} breaks its contract: ${checked.error.message}`);
  if (success.reply === undefined && plain !== undefined) throw new Error(`${name} must not reply anything`);
}
