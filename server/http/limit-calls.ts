import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { AppContext } from "../app-context.ts";
import { callerAddress } from "./caller-address.ts";
import { TooMany } from "./rate-limit.ts";
import { sendFailure } from "./refusal-to-reply.ts";
import { DATA_HEADERS } from "./security-headers.ts";

/** A monitor must never take the server for dead because of a neighbour. */
const UNCOUNTED: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);
/** Callers of whom it is remembered that they are refused; beyond that the first ones are counted again. */
const MAX_REFUSED = 10_000;

const HOLDING = {
  /** Refusals of one caller that are replied to at once. */
  after: 100,
  /** How long each further one waits for its reply: a caller who waits for it asks less often. */
  ms: 250,
  /** Replies that wait at a time; beyond that the connection is closed with the reply. */
  max: 1_000,
};

/**
 * Counts every request before anything else is done for it, and refuses what is too much. Refusing is most of what the
 * server does in a flood, so it costs as little as can be: until its time has passed, a caller who was refused is not even
 * counted, and the reply is written without the router.
 */
export function limitCalls(
  { config, rateLimit }: { readonly config: Pick<AppContext["config"], "trustProxy"> } & Pick<AppContext, "rateLimit">,
  holding = HOLDING,
) {
  /** How often each caller was refused; forgotten when the caller may ask again. */
  const refused = new LRUCache<string, { times: number }>({ max: MAX_REFUSED });
  let held = 0;

  function refuse(caller: { times: number }, reply: (isLast: boolean) => void): void {
    caller.times += 1;
    if (caller.times <= holding.after) return reply(false);
    if (held >= holding.max) return reply(true);
    held += 1;
    setTimeout(() => {
      held -= 1;
      reply(false);
    }, holding.ms);
  }

  return (request: IncomingMessage, response: ServerResponse, serve: () => void): void => {
    const url = request.url ?? "";
    if (UNCOUNTED.has(url)) return serve();
    const address = callerAddress(request, config.trustProxy);
    const action = CALLS.test(url) ? "call" : "file";
    const key = `${action} ${address}`;
    const reply = (isLast: boolean): void => {
      const left = Math.ceil(refused.getRemainingTTL(key) / 1_000);
      if (isLast) response.setHeader("Connection", "close");
      for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
      sendFailure(request, response, new TooMany(Math.max(1, left)));
    };
    const caller = refused.get(key);
    if (caller !== undefined) return refuse(caller, reply);
    rateLimit(action, address).then(serve, (error: unknown) => {
      const seconds = (error instanceof TooMany ? error.retryAfter : undefined) ?? 1;
      // Of many at once only the first begins.
      const own = refused.get(key) ?? { times: 0 };
      if (own.times === 0) refused.set(key, own, { ttl: seconds * 1_000 });
      refuse(own, reply);
    });
  };
}

/** Everything that may ask the database, and addresses with a host in them, which the router takes too. */
const CALLS = /^(?:[^/]|\/(?:api(?:[/?]|$)|m\/|metrics(?:\?|$)))/;

const HEADERS = { ...DATA_HEADERS, "X-Content-Type-Options": "nosniff" };
