import type { RequestHandler } from "express";
import {
  ENDPOINTS,
  type Endpoint,
  type ParamsOf,
  type ParsedBodyOf,
  type ReplyOf,
} from "#domain/contract/endpoints.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import type { World } from "../world.ts";
import { callerAddress } from "./caller-address.ts";
import type { Credentials } from "./credentials.ts";
import { parseCall } from "./parse-call.ts";
import type { PreparedReply } from "./prepared-reply.ts";
import type { LimitedAction, RateLimit } from "./rate-limit.ts";
import { sendPrepared } from "./send-prepared.ts";
import { credentialsOf } from "./session.ts";

/** One call, parsed: everything that a command may know of a request. */
export type Call<Name extends RouteName> = {
  readonly params: ParamsOf<Name>;
  readonly body: ParsedBodyOf<Name>;
  readonly credentials: Credentials;
};

/** What happens when an endpoint is called. A prepared reply is the same thing, already serialised. */
export type Command<Name extends RouteName> = (
  call: Call<Name>,
  world: World,
) => Promise<ReplyOf<Name> | PreparedReply>;

/** An endpoint's command, and which limit it counts against beside the one of every call. */
export type Served<Name extends RouteName> = {
  readonly command: Command<Name>;
  readonly limit?: { readonly action: LimitedAction; readonly per?: keyof ParamsOf<Name> & string };
};
export type Routes = { readonly [Name in RouteName]: Served<Name> };

/** Serves one endpoint: parses the call by its contract, counts it, runs the command and sends the reply. */
export function serve<Name extends RouteName>(
  name: Name,
  { command, limit }: Served<Name>,
  { world, rateLimit }: { readonly world: World; readonly rateLimit: RateLimit },
): RequestHandler {
  const endpoint: Endpoint = ENDPOINTS[name];
  return async (request, response) => {
    // Parsed by this very endpoint's schemas, which the compiler cannot follow through the generic name.
    const { params, body } = parseCall(endpoint, request) as { params: ParamsOf<Name>; body: ParsedBodyOf<Name> };
    if (limit !== undefined) {
      const address = callerAddress(request, world.config.trustProxy);
      await rateLimit(limit.action, limit.per === undefined ? address : `${address} ${String(params[limit.per])}`);
    }
    const reply = await command({ params, body, credentials: credentialsOf(response) }, world);
    if (world.config.checkReplies) checkReply(name, endpoint, reply);

    response.statusCode = endpoint.success.status;
    response.setHeader("Cache-Control", "private, no-cache");
    if (reply === undefined) {
      response.end();
      return;
    }
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    if (isPrepared(reply)) await sendPrepared(request, response, reply);
    else response.end(JSON.stringify(reply));
  };
}

function isPrepared(reply: unknown): reply is PreparedReply {
  return typeof reply === "object" && reply !== null && "bytes" in reply && "compressed" in reply;
}

function checkReply(name: RouteName, { success }: Endpoint, reply: unknown): void {
  const plain: unknown = isPrepared(reply) ? JSON.parse(String(reply.bytes)) : reply;
  const checked = success.reply?.safeParse(plain);
  if (checked?.success === false) throw new Error(`The reply of ${name} breaks its contract: ${checked.error.message}`);
  if (success.reply === undefined && plain !== undefined) throw new Error(`${name} must not reply anything`);
}
