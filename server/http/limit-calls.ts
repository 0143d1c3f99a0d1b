import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { AppContext } from "../app-context.ts";
import { type Allowance, tellAllowances } from "./allowance.ts";
import { callerAddress } from "./caller-address.ts";
import { TooMany } from "./rate-limit.ts";
import { sendFailure } from "./refusal-to-reply.ts";
import { DATA_HEADERS } from "./security-headers.ts";

/** A monitor must never take the server for dead because of a neighbour. */
const UNCOUNTED: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);
/** Refused callers that are remembered; beyond this the oldest are counted again. */
const MAX_REFUSED = 10_000;

/**
 * Counts every request before any other work, and refuses those over the limit. Most requests of a flood are refused,
 * so a refusal must be cheap. A refused caller is not counted again until the wait is over, and the reply needs no
 * router.
 */
export function limitCalls({
  config,
  rateLimit,
}: { readonly config: Pick<AppContext["config"], "trustProxy"> } & Pick<AppContext, "rateLimit">) {
  const refusedUntilExpiry = new LRUCache<string, { readonly allowance: Allowance | undefined }>({ max: MAX_REFUSED });

  return (request: IncomingMessage, response: ServerResponse, serve: () => void): void => {
    const url = request.url ?? "";
    if (UNCOUNTED.has(url)) return serve();
    const address = callerAddress(request, config.trustProxy);
    const action = CALLS.test(url) ? "call" : "file";
    const key = `${action} ${address}`;
    const refuse = (): void => {
      const waitSeconds = Math.ceil(refusedUntilExpiry.getRemainingTTL(key) / 1_000);
      for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
      const allowance = refusedUntilExpiry.get(key)?.allowance;
      const reset = allowance && { ...allowance, resetMs: waitSeconds * 1_000 };
      sendFailure(request, response, new TooMany(Math.max(1, waitSeconds), undefined, reset));
    };
    if (refusedUntilExpiry.has(key)) return refuse();
    const serveCounted = (allowance: Allowance | undefined): void => {
      // A limit of the call's own replaces it later.
      if (allowance !== undefined && API.test(url)) tellAllowances(response, [allowance]);
      serve();
    };
    rateLimit(action, address).then(serveCounted, (error: unknown) => {
      const tooMany = error instanceof TooMany ? error : undefined;
      const ttl = (tooMany?.retryAfter ?? 1) * 1_000;
      // Requests that were counted together must not extend the wait.
      if (!refusedUntilExpiry.has(key)) refusedUntilExpiry.set(key, { allowance: tooMany?.allowance }, { ttl });
      refuse();
    });
  };
}

/** Matches everything that may query the database, and absolute addresses, which the router accepts too. */
const CALLS = /^(?:[^/]|\/(?:api(?:[/?]|$)|m\/|metrics(?:\?|$)))/;

/** Pages and pictures need no figures for programs. */
const API = /^\/api(?:[/?]|$)/;

const HEADERS = { ...DATA_HEADERS, "X-Content-Type-Options": "nosniff" };
