import type { IncomingMessage, ServerResponse } from "node:http";
import type { Failure } from "#domain/contract/failure.ts";
import type { AppContext } from "../app-context.ts";
import { callerLanguage } from "../language/caller-language.ts";
import { writeMessage } from "../language/write-message.ts";
import { callerAddress } from "./caller-address.ts";
import { TooMany, tryAgainIn } from "./rate-limit.ts";
import { requestID } from "./request-names.ts";
import { DATA_HEADERS } from "./security-headers.ts";

/** A monitor must never take the server for dead because of a neighbour. */
const UNCOUNTED: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);
/** Callers of whom it is remembered that they are refused; beyond that all are counted again. */
const MAX_REFUSED = 10_000;

export type Holding = {
  /** Refusals of one caller that are replied to at once. */
  readonly after: number;
  /** How long each further one waits for its reply: who only asks again after that asks less often. */
  readonly ms: number;
  /** Replies that wait at a time; beyond that the connection is closed with the reply. */
  readonly max: number;
};
const HOLDING: Holding = { after: 100, ms: 250, max: 1_000 };

type Refused = {
  /** On the clock of `performance.now()`. */
  readonly until: number;
  times: number;
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
  const refused = new Map<string, Refused>();
  let held = 0;

  function refuse(caller: Refused, reply: (isLast: boolean) => void): void {
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
    const reply = (retryAfter: number) => (isLast: boolean) => replyTooMany(request, response, { retryAfter, isLast });
    const caller = refused.get(key);
    const left = (caller?.until ?? 0) - performance.now();
    if (caller !== undefined && left > 0) return refuse(caller, reply(Math.ceil(left / 1_000)));
    rateLimit(action, address).then(serve, (error: unknown) => {
      const retryAfter = (error instanceof TooMany ? error.retryAfter : undefined) ?? 1;
      if (refused.size > MAX_REFUSED) refused.clear();
      const now = refused.get(key);
      // Of many at once only the first begins.
      const own =
        now !== undefined && now.until > performance.now()
          ? now
          : { until: performance.now() + retryAfter * 1_000, times: 0 };
      refused.set(key, own);
      refuse(own, reply(retryAfter));
    });
  };
}

/** Everything that may ask the database, and addresses with a host in them, which the router takes too. */
const CALLS = /^(?:[^/]|\/(?:api(?:[/?]|$)|m\/|metrics(?:\?|$)))/;

const HEADERS = {
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "no-store",
  ...DATA_HEADERS,
  "X-Content-Type-Options": "nosniff",
  Vary: "Accept-Language",
};

/** As `refusal-to-reply.ts` replies, but written here. */
function replyTooMany(
  request: IncomingMessage,
  response: ServerResponse,
  { retryAfter, isLast }: { readonly retryAfter: number; readonly isLast: boolean },
): void {
  const language = callerLanguage(request.headers);
  const message = writeMessage(tryAgainIn(retryAfter), language);
  const failure: Failure = { message, code: "too-many", requestId: requestID(response) };
  const body = Buffer.from(JSON.stringify(failure));
  if (isLast) response.setHeader("Connection", "close");
  response.writeHead(429, {
    ...HEADERS,
    "Content-Language": language,
    "Retry-After": retryAfter,
    "Content-Length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
