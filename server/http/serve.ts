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
import { type FieldError, faultsOf } from "#domain/refusal.ts";
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
import { type Allowance, tellAllowances } from "./allowance.ts";
import { callerAddress } from "./caller-address.ts";
import { type Credentials, readCredentials, sentKeys } from "./credentials.ts";
import { idempotentRequest } from "./idempotent-request.ts";
import { callReader, type FindMoreFaults } from "./parse-call.ts";
import { etagOf, prepareReply, type PreparedReply, type SendBudget, sendPrepared, textOf } from "./prepared-reply.ts";
import type { RequestUnderWay } from "./under-way.ts";

/** A parsed call: everything that a command may know of a request. */
export type Call<Name extends RouteName> = {
  readonly params: ParamsOf<Name>;
  readonly query: ParsedQueryOf<Name>;
  readonly body: ParsedBodyOf<Name>;
  readonly credentials: Credentials;
  /** Hashes that recognise a repeat; undefined without a request id. */
  readonly request: RequestHashes | undefined;
  /** The keys unhashed, only for the command that mails them. */
  readonly sentKeys: ReturnType<typeof sentKeys>;
  /** Set only for calls that change a meeting. */
  readonly preconditions: Preconditions | undefined;
  readonly address: string;
  /** The caller's browser and system, such as "Firefox on Windows". */
  readonly device: string;
  /** A BCP 47 tag. */
  readonly locale: string;
  /** The slot length in which the caller painted; undefined if the request does not say. */
  readonly slotMinutes: SlotMinutes | undefined;
  readonly browser: BrowserCookie;
};

/** A call that exists for each provider: `Provider` in its name stands for Google or Microsoft. */
export type ProviderCall<Template extends string> = Call<Extract<NameFor<Template, ProviderName>, RouteName>>;

/** Runs when an endpoint is called. Returns the reply, or a prepared reply, which is already serialised. */
export type Command<Name extends RouteName> = {
  (call: Call<Name>, context: AppContext): Promise<ReplyOf<Name> | PreparedReply>;
  /** Completes the faults of a call that the schemas refuse, because the reply lists all faults at once. */
  readonly findFaults?: FindFaults;
};

/** A call that the schemas refuse: its body as it was sent. */
export type RefusedCall = Pick<Call<RouteName>, "credentials" | "slotMinutes"> & {
  readonly params: Readonly<Record<string, string>>;
  readonly rawBody: object;
};
export type FindFaults = (call: RefusedCall, context: AppContext) => Promise<Iterable<FieldError>>;

export type Routes = { readonly [Name in RouteName]: Command<Name> };

/** Counts a call against its limits in this order; refuses with `too-many`. Returns the rest of each allowance. */
export type CountCall = (actions: readonly LimitedAction[], call: CountedCall) => Promise<readonly Allowance[]>;
export type CountedCall = {
  readonly request: RequestHashes | undefined;
  readonly address: string;
  readonly credentials: Credentials;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/**
 * Serves one endpoint: reads the sender's credentials first, parses the call by its contract, counts it, runs the command
 * and sends the reply.
 */
export function serve<Name extends RouteName>(
  name: Name,
  command: Command<Name>,
  context: AppContext,
  count: CountCall,
): RequestHandler {
  const endpoint: Endpoint = ENDPOINTS[name];
  // Replies for one account or organiser, and replies with a token or key, stay out of the browser's cache.
  const isRead = endpoint.method === "GET";
  const cacheControl = isRead && isOpen(endpoint.access) ? "private, no-cache" : "no-store";
  const readCall = callReader(endpoint);
  return async (request, response) => {
    const address = callerAddress(request, context.config.trustProxy);
    using underWay = context.underWay(address);
    const credentials = await readCredentials(request.headers, context, endpoint.access);
    const findMore: FindMoreFaults = async (refused) => {
      if (command.findFaults === undefined) return [];
      const faults = faultsOf(() => paintedSlotMinutes(request.headers));
      if (faults.length > 0) return faults;
      const slotMinutes = paintedSlotMinutes(request.headers);
      return command.findFaults({ ...refused, credentials, slotMinutes }, context);
    };
    // as: this endpoint's schemas parsed it, which the compiler cannot follow through the generic name
    const parsed = (await readCall(request, underWay, findMore)) as Pick<Call<Name>, "params" | "query" | "body">;
    const preconditions = endpoint.changes === undefined ? undefined : readPreconditions(request.headers);
    const hashes = idempotentRequest(name, { ...parsed, credentials });
    const parsedCall = { ...parsed, address, credentials, preconditions, request: hashes };
    const call: Call<Name> = withHeaders(parsedCall, request, () =>
      browserCookie(request, response, context.publicUrl()),
    );
    tellAllowances(response, await count(endpoint.limits ?? [], call));
    const isMinimal = endpoint.changes === "meeting" && wantsMinimal(request.headers);
    const reply = await command(call, context);

    const alternative = endpoint.instead?.reply.safeParse(reply).success === true ? endpoint.instead : undefined;
    response.statusCode = (alternative ?? endpoint.success).status;
    response.setHeader("Cache-Control", cacheControl);
    const prepared = preparedFrom(reply, endpoint);
    if (context.config.checkReplies) checkReply(name, endpoint, reply);
    if (prepared === undefined) return void response.end();
    const { location, given, type = "application/json" } = endpoint.success;
    const field = fieldOf(parsed.params, isPrepared(reply) ? reply.given : reply);
    if (location !== undefined && alternative === undefined) response.setHeader("Location", filledIn(location, field));
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

/** Returns whether a call needs neither token nor key. */
function isOpen({ security }: Access): boolean {
  return security.length === 0 || security.some((way) => Object.keys(way).length === 0);
}

type ParsedCall<Name extends RouteName> = Omit<
  Call<Name>,
  "browser" | "sentKeys" | "device" | "slotMinutes" | "locale"
>;

/** Adds values that are read only when a command asks for them. */
function withHeaders<Name extends RouteName>(
  parsedCall: ParsedCall<Name>,
  { headers }: Request,
  readBrowser: () => BrowserCookie,
): Call<Name> {
  return {
    ...parsedCall,
    get browser() {
      return readBrowser();
    },
    get sentKeys() {
      return sentKeys(headers);
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

/** Writing, compressing or sending these bytes takes about as long as a call. */
export const BYTES_PER_CALL = 100_000;

type Caller = { readonly address: string; readonly isRead: boolean; readonly underWay: RequestUnderWay };

/** Charges a caller for a large reply. The reply to a committed change is never refused; only the next call is. */
function budgetOf({ address, isRead, underWay }: Caller, { rateLimit }: Pick<AppContext, "rateLimit">): SendBudget {
  return {
    async work(bytes) {
      const calls = Math.floor(bytes / BYTES_PER_CALL);
      if (calls === 0) return;
      await rateLimit("call", address, calls).catch((refusal: unknown) => {
        if (isRead) throw refusal;
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
    .some((list) => list.split(",").some((preference) => /^\s*return\s*=\s*"?minimal"?\s*$/i.test(preference)));
}

type Field = (name: string) => unknown;

/**
 * Returns a function that looks a field up by its name, in the reply first. It never enumerates the fields, because a copy of
 * a text would have a property for each letter.
 */
export function fieldOf(params: object, reply: unknown): Field {
  const sources = [reply, params].filter((source) => typeof source === "object" && source !== null);
  return (name) => {
    const owner = sources.find((source) => Object.hasOwn(source, name));
    return (owner as Readonly<Record<string, unknown>> | undefined)?.[name];
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
