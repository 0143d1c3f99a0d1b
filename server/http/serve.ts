import type { RequestHandler } from "express";
import type { NameFor, ProviderName } from "#domain/calendar/provider.ts";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import {
  ENDPOINTS,
  type ParamsOf,
  type ParsedBodyOf,
  type ParsedQueryOf,
  type ReplyOf,
} from "#domain/contract/endpoints.ts";
import type { LimitedAction } from "#domain/contract/rate-limits.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import { deviceName, preferredLocale } from "./request-headers.ts";
import type { AppContext } from "../app-context.ts";
import { browserCookie, type BrowserCookie } from "./browser-cookie.ts";
import { callerAddress } from "./caller-address.ts";
import { type Credentials, readCredentials } from "./credentials.ts";
import { parseCall } from "./parse-call.ts";
import { bodyReader } from "./read-body.ts";
import { prepareReply, type PreparedReply, sendPrepared } from "./prepared-reply.ts";
import { replyBudget } from "./byte-budget.ts";

/** One call, parsed: everything that a command may know of a request. */
export type Call<Name extends RouteName> = {
  readonly params: ParamsOf<Name>;
  readonly query: ParsedQueryOf<Name>;
  readonly body: ParsedBodyOf<Name>;
  readonly credentials: Credentials;
  /** Whose address counts in limits. */
  readonly address: string;
  /** The caller's browser and system in words, as far as they are known. */
  readonly device: string;
  /** The language that the caller reads, as a BCP 47 tag. */
  readonly locale: string;
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

/** A change that cannot be refused once it is made says before how many bytes it will reply, about. */
type Announced<Name extends RouteName> = {
  readonly command: Command<Name>;
  readonly replyBytes: (call: Call<Name>, context: AppContext) => number | Promise<number>;
};
type Served<Name extends RouteName> = Command<Name> | Announced<Name>;
export type Routes = { readonly [Name in RouteName]: Served<Name> };

/** Counts a call against one limit, and refuses it when its points are spent. */
export type CountCall = (action: LimitedAction, call: CountedCall) => Promise<void>;
export type CountedCall = {
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
  served: Served<Name>,
  context: AppContext,
  count: CountCall,
): RequestHandler {
  const endpoint: Endpoint = ENDPOINTS[name];
  const { command, replyBytes } = typeof served === "function" ? { command: served } : served;
  // What belongs to one account, and replies that carry a token or a key, leave nothing on the caller's disk.
  const isRead = endpoint.method === "GET";
  const cacheControl = isRead && endpoint.access.token === undefined ? "private, no-cache" : "no-store";
  const readBody = bodyReader(context, endpoint);
  return async (request, response) => {
    const credentials = await readCredentials(request.headers, context, endpoint.access);
    const sent = await readBody(request);
    // Parsed by this very endpoint's schemas, which the compiler cannot follow through the generic name.
    const parsed = parseCall(endpoint, request, sent) as Pick<Call<Name>, "params" | "query" | "body">;
    const address = callerAddress(request, context.config.trustProxy);
    const call: Call<Name> = {
      ...parsed,
      address,
      credentials,
      // Few calls want to know these.
      get browser() {
        return browserCookie(request, response, context.publicUrl());
      },
      get device() {
        return deviceName(request.headers["user-agent"]);
      },
      get locale() {
        return preferredLocale(request.headers);
      },
    };
    for (const action of endpoint.limits ?? []) await count(action, call);
    using budget = replyBudget({ address, isRead }, context);
    if (replyBytes !== undefined) await budget.announce(await replyBytes(call, context));
    const reply = await command(call, context);

    const other = endpoint.instead?.reply.safeParse(reply).success === true ? endpoint.instead : undefined;
    response.statusCode = (other ?? endpoint.success).status;
    response.setHeader("Cache-Control", cacheControl);
    const prepared = preparedFrom(reply, endpoint);
    if (prepared !== undefined) await budget.write(prepared);
    if (context.config.checkReplies) checkReply(name, endpoint, reply);
    if (prepared === undefined) {
      response.end();
      return;
    }
    if (endpoint.success.location !== undefined && other === undefined) {
      const fields = isPrepared(reply) ? { ...parsed.params, ...reply.given } : reply;
      response.setHeader("Location", locationOf(endpoint.success.location, fields));
    }
    response.setHeader("Content-Type", `${endpoint.success.type ?? "application/json"}; charset=utf-8`);
    await sendPrepared(request, response, { reply: prepared, admit: budget.admit });
  };
}

function preparedFrom(reply: unknown, { success }: Endpoint): PreparedReply | undefined {
  if (reply === undefined) return undefined;
  if (isPrepared(reply)) return reply;
  const isText = success.type !== undefined && typeof reply === "string";
  return prepareReply(Buffer.from(isText ? reply : JSON.stringify(reply)));
}

function locationOf(template: string, fields: unknown): string {
  const values = fields as Readonly<Record<string, unknown>>;
  return template.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(values[field])));
}

function isPrepared(reply: unknown): reply is PreparedReply {
  return typeof reply === "object" && reply !== null && "pieces" in reply && "compressed" in reply;
}

function checkReply(name: RouteName, { success, instead }: Endpoint, reply: unknown): void {
  const plain: unknown = isPrepared(reply) ? JSON.parse(String(Buffer.concat(reply.pieces))) : reply;
  if (instead?.reply.safeParse(plain).success === true) return;
  const checked = success.reply?.safeParse(plain);
  if (checked?.success === false) throw new Error(`The reply of ${name} breaks its contract: ${checked.error.message}`);
  if (success.reply === undefined && plain !== undefined) throw new Error(`${name} must not reply anything`);
}
