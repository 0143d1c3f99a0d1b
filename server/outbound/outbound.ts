import { unescape } from "node:querystring";
import type { Log } from "../log.ts";
import { VERSION } from "../version.ts";
import { checkTarget, parseTarget, portOf, type PresetPort, type Resolve } from "./check-target.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { exchange, OUTBOUND_LIMITS, type OutboundLimits, type Reply } from "./exchange.ts";
import type { OutboundAllow } from "./outbound-allow.ts";
import { OutboundFault } from "./outbound-fault.ts";
import { createQuota } from "./quota.ts";
import { createResolve } from "./resolve-name.ts";

export type Outbound = ReturnType<typeof createOutbound>;

export type OutboundRequest = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** For Basic authentication; by default the credentials in the address. */
  readonly credentials?: { readonly username: string; readonly password: string };
  readonly presetPort?: PresetPort;
  /** The user or guest, who gets a share of all requests, and whose failures close a host to nobody else. */
  readonly caller?: string;
};

/** Replacements for tests. */
export type OutboundOverrides = {
  readonly resolve?: Resolve;
  readonly ca?: string;
  readonly limits?: Partial<OutboundLimits>;
};

type Options = OutboundOverrides & {
  readonly allow: OutboundAllow;
  readonly log: Pick<Log, "debug">;
  readonly clock: () => Temporal.Instant;
};

const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
export const OUTBOUND_REQUESTS = { total: 256, perCaller: 32 };
const BYTES = { total: 150_000_000, perCaller: 50_000_000 };

/** Creates the only way to fetch an address that a user names. */
export function createOutbound(options: Options) {
  const { totalMs } = { ...OUTBOUND_LIMITS, ...options.limits };
  const send = createSend(options);
  const requests = createQuota(OUTBOUND_REQUESTS);
  const stopping = new AbortController();

  async function follow(url: URL, request: Prepared, redirects = 0): Promise<Response> {
    const reply = await send(url, request);
    const location = REDIRECTS.has(reply.statusCode) ? reply.headers.location : undefined;
    if (location === undefined) return responseOf(reply, url);
    if (redirects === MAX_REDIRECTS || Array.isArray(location)) throw new OutboundFault("redirects");
    // Browsers take bytes beyond ASCII for UTF-8, and undici for Latin-1.
    const next = parseTarget(Buffer.from(location, "latin1").toString(), url);
    return follow(next, redirected(request, { from: url, to: next, status: reply.statusCode }), redirects + 1);
  }

  return {
    /**
     * Returns the reply with any status; its body is whole, decompressed, and has at most 10 MB. Throws an {@link OutboundFault}, or
     * the reason of the caller's signal.
     */
    async fetch(address: string | URL, init: OutboundRequest = {}): Promise<Response> {
      const url = parseTarget(address);
      const { caller = "" } = init;
      requests.take(caller, 1);
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(new OutboundFault("timeout")), totalMs);
      const signal = AbortSignal.any([deadline.signal, stopping.signal, ...(init.signal ? [init.signal] : [])]);
      const aborted = Promise.withResolvers<never>();
      aborted.promise.catch(() => {}); // when the work never starts
      signal.addEventListener("abort", () => aborted.reject(signal.reason));
      try {
        signal.throwIfAborted();
        return await Promise.race([follow(url, prepared(url, init, { caller, signal })), aborted.promise]);
      } finally {
        requests.release(caller, 1);
        clearTimeout(timer);
        // Otherwise Node would keep the joined signal for its listener.
        deadline.abort();
      }
    },
    /** Ends the requests under way, because the server must not wait for strangers. */
    close: () => stopping.abort(new OutboundFault("stopping")),
  };
}

/** Returns a function that sends one request to a checked place, unless the circuit breaker is open. */
function createSend({ allow, log, clock, resolve = createResolve(), ca, limits }: Options) {
  const breaker = createCircuitBreaker(() => clock().epochMilliseconds);
  const terms = { ...OUTBOUND_LIMITS, ...limits, memory: createQuota(BYTES), ca };
  return async (url: URL, request: Prepared): Promise<Reply> => {
    const host = `${url.hostname}:${portOf(url)}`;
    const replies = `${host} ${request.caller}`;
    if (breaker.isOpen(host) || breaker.isOpen(replies)) throw new OutboundFault("breaker");
    try {
      const reply = await exchange(await checkTarget(url, { ...request, allow, resolve }), request, terms);
      breaker.success(host);
      if (reply.statusCode >= 500) breaker.failure(replies);
      else breaker.success(replies);
      return reply;
    } catch (error) {
      if (!(error instanceof OutboundFault)) throw error;
      const { reason } = error;
      log.debug({ reason }, "An outbound request failed.");
      if (reason === "connect") breaker.failure(host);
      if (reason === "timeout" || reason === "protocol") breaker.failure(replies);
      throw error;
    }
  };
}

type Bounds = { readonly caller: string; readonly signal: AbortSignal };
type Prepared = Bounds & {
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
  readonly presetPort: PresetPort | undefined;
};

/** Takes the credentials out of the address. */
function prepared(url: URL, init: OutboundRequest, bounds: Bounds): Prepared {
  const { method = "GET", body = null, presetPort } = init;
  const headers = new Headers(init.headers);
  for (const name of ["host", "content-length"]) headers.delete(name);
  headers.set("accept-encoding", "gzip, deflate, br, zstd");
  headers.set("user-agent", `Overlap/${VERSION}`);
  const ofAddress = { username: unescape(url.username), password: unescape(url.password) };
  const { username, password } = init.credentials ?? ofAddress;
  if (username !== "" || password !== "") {
    headers.set("authorization", `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`);
  }
  removeCredentials(url);
  return { ...bounds, method, headers, body, presetPort };
}

function removeCredentials(url: URL): void {
  url.username = "";
  url.password = "";
}

type Step = { readonly from: URL; readonly to: URL; readonly status: number };

/** Returns the request for the next place. Credentials stay with host, port and TLS. */
function redirected(request: Prepared, { from, to, status }: Step): Prepared {
  const headers = new Headers(request.headers);
  const isDowngrade = from.protocol === "https:" && to.protocol === "http:";
  const isElsewhere = from.host !== to.host || isDowngrade;
  if (isElsewhere) for (const name of ["authorization", "cookie"]) headers.delete(name);
  removeCredentials(to);
  const { method } = request;
  const isGet = status === 303 ? method !== "HEAD" : status < 303 && method === "POST";
  if (!isGet) return { ...request, headers };
  headers.delete("content-type");
  return { ...request, headers, method: "GET", body: null };
}

const ENCODING: ReadonlySet<string> = new Set(["content-encoding", "content-length", "transfer-encoding"]);
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf({ statusCode: status, headers, bytes }: Reply, url: URL): Response {
  if (status < 200 || status > 599) throw new OutboundFault("protocol");
  const otherHeaders = Object.entries(headers).filter(([name]) => !ENCODING.has(name));
  const pairs = otherHeaders.flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const response = new Response(EMPTY.has(status) ? null : bytes, { status, headers: pairs });
  return Object.defineProperty(response, "url", { value: url.href });
}
