import { unescape } from "node:querystring";
import type { Log } from "../log.ts";
import { VERSION } from "../version.ts";
import { checkTarget, parseTarget, portOf, type PresetPort, type Resolve } from "./check-target.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { exchange, type OutboundLimits, type Reply } from "./exchange.ts";
import type { OutboundAllow } from "./outbound-allow.ts";
import { OutboundFault } from "./outbound-fault.ts";
import { createQuota } from "./quota.ts";
import { createResolve } from "./resolve-name.ts";

export type Outbound = ReturnType<typeof createOutbound>;

export type OutboundRequest = {
  readonly method?: string;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /** For Basic authentication; those of the address otherwise. */
  readonly credentials?: { readonly username: string; readonly password: string };
  readonly presetPort?: PresetPort;
  /** `manual` returns a redirect as it is. */
  readonly redirect?: "follow" | "manual";
  /** Names the user or guest, who has a share of the requests and bytes, and closes a host to nobody else by the replies that they provoke. */
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

export const OUTBOUND_LIMITS: OutboundLimits = { connectMs: 5_000, totalMs: 15_000, maxBytes: 10_000_000 };

const MAX_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const REQUESTS = { total: 256, perCaller: 32 };
const BYTES = { total: 150_000_000, perCaller: 50_000_000 };

/** Creates the one way to fetch what a user names. Every failure is an {@link OutboundFault}. */
export function createOutbound(options: Options) {
  const { allow, resolve = createResolve() } = options;
  const limits = { ...OUTBOUND_LIMITS, ...options.limits };
  const work = createWork();
  const send = createSend({ ...options, resolve, limits });

  async function follow(first: URL, request: Prepared, signal: AbortSignal): Promise<Response> {
    let url = first;
    let sent = request;
    for (let redirects = 0; ; redirects += 1) {
      const reply = await send(url, sent, signal);
      const location = locationOf(reply, sent);
      if (location === undefined) return responseOf(reply, url, redirects > 0);
      if (redirects === MAX_REDIRECTS) throw new OutboundFault("redirects");
      const next = parseTarget(location, url);
      sent = redirected(sent, { from: url, to: next, status: reply.statusCode });
      url = next;
    }
  }

  return {
    /** Returns the reply with any status; its body is whole, decompressed, and has at most 10 MB. */
    async fetch(address: string | URL, init: OutboundRequest = {}): Promise<Response> {
      const url = parseTarget(address);
      const request = prepared(url, init);
      return work.run(limits.totalMs, (signal) => follow(url, request, signal), request);
    },
    /** Throws everything that can be seen without a request. */
    async check(address: string | URL, { presetPort }: Pick<OutboundRequest, "presetPort"> = {}): Promise<void> {
      const url = parseTarget(address);
      await work.run(limits.connectMs, (signal) => checkTarget(url, { allow, resolve, presetPort, signal }));
    },
    /** Ends the requests under way, because the server must not wait for strangers. */
    close: () => work.close(),
  };
}

type SendOptions = Options & { readonly resolve: Resolve; readonly limits: OutboundLimits };

/** Returns a function that sends one request to a checked place, unless the circuit breaker is open. */
function createSend({ allow, log, clock, resolve, ca, limits }: SendOptions) {
  const breaker = createCircuitBreaker(() => clock().epochMilliseconds);
  const memory = createQuota(BYTES);
  return async (url: URL, request: Prepared, signal: AbortSignal): Promise<Reply> => {
    const { caller, presetPort } = request;
    const host = `${url.hostname}:${portOf(url)}`;
    const replies = `${host} ${caller}`;
    if (breaker.isOpen(host) || breaker.isOpen(replies)) throw new OutboundFault("breaker");
    try {
      const target = await checkTarget(url, { allow, resolve, presetPort, signal });
      signal.throwIfAborted();
      const hasBody = (head: Pick<Reply, "statusCode" | "headers">) => locationOf(head, request) === undefined;
      const reply = await exchange(target, request, { ...limits, memory, caller, ca, signal, hasBody });
      breaker.success(host);
      if (reply.statusCode >= 500) breaker.failure(replies);
      else breaker.success(replies);
      return reply;
    } catch (error) {
      if (!(error instanceof OutboundFault)) throw error;
      const { reason, code } = error;
      log.debug({ reason, code }, "An outbound request failed.");
      if (reason === "connect") breaker.failure(host);
      if (reason === "timeout" || reason === "protocol") breaker.failure(replies);
      throw error;
    }
  };
}

/** Bounds the requests under way, and ends each at its deadline, at the caller's signal, or when the server stops. */
function createWork() {
  const running = new Set<AbortController>();
  const quota = createQuota(REQUESTS);
  let isStopping = false;
  return {
    async run<T>(
      ms: number,
      work: (signal: AbortSignal) => Promise<T>,
      terms: Pick<OutboundRequest, "caller" | "signal"> = {},
    ) {
      const { caller = "", signal: outer } = terms;
      outer?.throwIfAborted();
      if (isStopping) throw new OutboundFault("stopping");
      quota.take(caller, 1);
      const controller = new AbortController();
      const { signal } = controller;
      const timer = setTimeout(() => controller.abort(new OutboundFault("timeout")), ms);
      const abort = () => controller.abort(outer?.reason);
      outer?.addEventListener("abort", abort);
      const aborted = Promise.withResolvers<never>();
      signal.addEventListener("abort", () => aborted.reject(signal.reason));
      running.add(controller);
      try {
        return await Promise.race([work(signal), aborted.promise]);
      } finally {
        clearTimeout(timer);
        outer?.removeEventListener("abort", abort);
        running.delete(controller);
        quota.release(caller, 1);
      }
    },
    close(): void {
      isStopping = true;
      for (const controller of running) controller.abort(new OutboundFault("stopping"));
    },
  };
}

type Prepared = Omit<OutboundRequest, "body"> & {
  readonly caller: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array | null;
};

const SECRET = ["authorization", "cookie", "proxy-authorization"];

/** Takes the credentials out of the address. */
function prepared(url: URL, init: OutboundRequest): Prepared {
  const { method = "GET", body = null, caller = "" } = init;
  const headers = new Headers(init.headers);
  for (const name of ["host", "content-length"]) headers.delete(name);
  headers.set("accept-encoding", "gzip, deflate, br, zstd");
  if (!headers.has("user-agent")) headers.set("user-agent", `Overlap/${VERSION}`);
  const { username, password } = init.credentials ?? {
    username: unescape(url.username),
    password: unescape(url.password),
  };
  if (username !== "" || password !== "") {
    headers.set("authorization", `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`);
  }
  url.username = "";
  url.password = "";
  return { ...init, method: method.toUpperCase(), headers, body, caller };
}

/** Returns the place to which a reply redirects; undefined when the caller gets the reply. */
function locationOf({ statusCode, headers }: Pick<Reply, "statusCode" | "headers">, { redirect }: Prepared) {
  if (redirect === "manual" || !REDIRECTS.has(statusCode)) return undefined;
  if (Array.isArray(headers.location)) throw new OutboundFault("redirects");
  // Browsers take bytes beyond ASCII for UTF-8, and undici for Latin-1.
  return headers.location === undefined ? undefined : Buffer.from(headers.location, "latin1").toString();
}

type Step = { readonly from: URL; readonly to: URL; readonly status: number };

/** Returns the request for the next place. Credentials stay with host, port and TLS. */
function redirected(request: Prepared, { from, to, status }: Step): Prepared {
  const headers = new Headers(request.headers);
  const isDowngrade = from.protocol === "https:" && to.protocol === "http:";
  if (from.host !== to.host || isDowngrade) for (const name of SECRET) headers.delete(name);
  to.username = "";
  to.password = "";
  const { method } = request;
  const isGet = status === 303 ? method !== "HEAD" : status < 303 && method === "POST";
  if (!isGet) return { ...request, headers };
  headers.delete("content-type");
  return { ...request, headers, method: "GET", body: null };
}

/** Headers about the body as it was sent. */
const ENCODING: ReadonlySet<string> = new Set(["content-encoding", "content-length", "transfer-encoding"]);
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

function responseOf({ statusCode, headers, bytes }: Reply, url: URL, isRedirected: boolean): Response {
  if (statusCode < 200 || statusCode > 599) throw new OutboundFault("protocol");
  const given = Object.entries(headers).filter(([name]) => !ENCODING.has(name));
  const pairs = given.flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one]));
  const response = new Response(EMPTY.has(statusCode) ? null : bytes, { status: statusCode, headers: pairs });
  return Object.defineProperties(response, { url: { value: url.href }, redirected: { value: isRedirected } });
}
