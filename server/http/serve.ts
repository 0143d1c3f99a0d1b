import type { RequestHandler } from "express";
import {
  ENDPOINTS,
  type Endpoint,
  type ParamsOf,
  type ParsedBodyOf,
  type ParsedQueryOf,
  type ReplyOf,
} from "#domain/contract/endpoints.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import { deviceName } from "../accounts/device-name.ts";
import type { World } from "../world.ts";
import { browserMark, type BrowserMark } from "./browser-mark.ts";
import { callerAddress } from "./caller-address.ts";
import type { Credentials } from "./credentials.ts";
import { parseCall } from "./parse-call.ts";
import { preferredLocale } from "./preferred-locale.ts";
import { prepareReply, type PreparedReply } from "./prepared-reply.ts";
import { networkGroups } from "./network-groups.ts";
import { BY_NETWORK, type LimitedAction } from "./rate-limit.ts";
import { sendPrepared } from "./send-prepared.ts";
import { credentialsOf } from "./session.ts";

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
  readonly browser: BrowserMark;
};

/** What happens when an endpoint is called. A prepared reply is the same thing, already serialised. */
export type Command<Name extends RouteName> = (
  call: Call<Name>,
  world: World,
) => Promise<ReplyOf<Name> | PreparedReply>;

/** What a call counts against, per address of its sender, and more narrowly with `per`. */
export type Limit<Name extends RouteName> = {
  readonly action: LimitedAction;
  readonly per?: (call: Call<Name>) => string;
};

/** An endpoint's command, and its limits beside the one of every call: the wider come first. */
export type Served<Name extends RouteName> = {
  readonly command: Command<Name>;
  readonly limits?: readonly Limit<Name>[];
};
export type Routes = { readonly [Name in RouteName]: Served<Name> };

/** Serves one endpoint: parses the call by its contract, counts it, runs the command and sends the reply. */
export function serve<Name extends RouteName>(
  name: Name,
  { command, limits = [] }: Served<Name>,
  world: World,
): RequestHandler {
  const endpoint: Endpoint = ENDPOINTS[name];
  // What belongs to one account, and replies that carry a token or a key, leave nothing on the caller's disk.
  const isStorable = endpoint.route.method === "GET" && endpoint.token === undefined;
  const cacheControl = isStorable ? "private, no-cache" : "no-store";
  return async (request, response) => {
    // Parsed by this very endpoint's schemas, which the compiler cannot follow through the generic name.
    const parsed = parseCall(endpoint, request) as Pick<Call<Name>, "params" | "query" | "body">;
    const address = callerAddress(request, world.config.trustProxy);
    const browser = browserMark(request, response, world.publicUrl());
    const call: Call<Name> = {
      ...parsed,
      address,
      browser,
      credentials: credentialsOf(response),
      // Few calls want to know these two.
      get device() {
        return deviceName(request.headers["user-agent"]);
      },
      get locale() {
        return preferredLocale(request.headers);
      },
    };
    for (const { action, per } of limits) {
      const groups = BY_NETWORK.has(action) ? networkGroups(address) : [{ network: address, share: 1 }];
      for (const { network, share } of groups) {
        await world.rateLimit(action, per === undefined ? network : `${network} ${per(call)}`, 1, share);
      }
    }
    const reply = await command(call, world);
    if (world.config.checkReplies) checkReply(name, endpoint, reply);

    const other = endpoint.instead?.reply.safeParse(reply).success === true ? endpoint.instead : undefined;
    response.statusCode = (other ?? endpoint.success).status;
    response.setHeader("Cache-Control", cacheControl);
    if (reply === undefined) {
      response.end();
      return;
    }
    if (endpoint.success.location !== undefined && other === undefined) {
      response.setHeader("Location", locationOf(endpoint.success.location, reply));
    }
    const { type } = endpoint.success;
    response.setHeader("Content-Type", `${type ?? "application/json"}; charset=utf-8`);
    const prepared = isPrepared(reply)
      ? reply
      : prepareReply(Buffer.from(type === undefined ? JSON.stringify(reply) : String(reply)));
    const points = pointsOf(prepared);
    // This call is done already; what comes next is refused.
    if (points > 0) await world.rateLimit("call", address, points).catch(() => {});
    await sendPrepared(request, response, prepared);
  };
}

/** What writing a reply is worth in calls. One that is kept and sent again was paid for when it was written. */
function pointsOf(reply: PreparedReply): number {
  if (written.has(reply)) return 0;
  written.add(reply);
  return Math.floor(reply.bytes.length / BYTES_PER_CALL);
}

/** Takes about a millisecond to write. */
const BYTES_PER_CALL = 100_000;
const written = new WeakSet<PreparedReply>();

function locationOf(template: string, reply: unknown): string {
  const fields = (isPrepared(reply) ? JSON.parse(String(reply.bytes)) : reply) as Readonly<Record<string, unknown>>;
  return template.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(fields[field])));
}

function isPrepared(reply: unknown): reply is PreparedReply {
  return typeof reply === "object" && reply !== null && "bytes" in reply && "compressed" in reply;
}

function checkReply(name: RouteName, { success, instead }: Endpoint, reply: unknown): void {
  const plain: unknown = isPrepared(reply) ? JSON.parse(String(reply.bytes)) : reply;
  if (instead?.reply.safeParse(plain).success === true) return;
  const checked = success.reply?.safeParse(plain);
  if (checked?.success === false) throw new Error(`The reply of ${name} breaks its contract: ${checked.error.message}`);
  if (success.reply === undefined && plain !== undefined) throw new Error(`${name} must not reply anything`);
}
