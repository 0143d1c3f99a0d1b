import { isIPv6 } from "node:net";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import type { Dispatcher } from "undici";
import { createBoundedQueue, QueueFull } from "../bounded-queue.ts";
import type { Target } from "./check-target.ts";
import { OutboundFault, outboundFault } from "./outbound-fault.ts";
import type { Quota } from "./quota.ts";

/** The whole time includes resolution and redirects, and a connection its TLS handshake. Bytes are of a body, decompressed. */
export const OUTBOUND_LIMITS = { connectMs: 5_000, totalMs: 15_000, maxBytes: 10_000_000 };
export type OutboundLimits = typeof OUTBOUND_LIMITS;

type Terms = OutboundLimits & {
  /** Bytes of bodies that are being read. */
  readonly memory: Quota;
  /** Certificates of authorities, instead of Node's own. */
  readonly ca: string | undefined;
};

type OutboundRequest = Pick<Dispatcher.RequestOptions, "method"> & {
  readonly headers: Headers;
  readonly body: string | null;
  readonly signal: AbortSignal;
  readonly caller: string;
};
export type Reply = Pick<Dispatcher.ResponseData, "statusCode" | "headers"> & {
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** Bytes of the whole reply by bytes of the body: ends floods outside of the body, such as interim replies and chunk extensions. */
const WIRE_SHARE = 2;
const MAX_INTERIM = 10;
const MAX_HEADER_BYTES = 16 * 1024;
/** More addresses are checked, but not tried. */
const MAX_ADDRESSES = 5;
const ATTEMPT_MS = 1_000;
/** The least that a chunk counts, because millions of tiny ones would take memory and seconds of the processor. */
const CHUNK_BYTES = 100;

/**
 * Sends one request over its own connection, so that no request uses a connection with an address that was checked for
 * another request. Connects only to the checked addresses. Speaks HTTP/1.1, which every server with HTTP/2 speaks too.
 * Loads undici with the first request, because it takes 20 MB. Throws an {@link OutboundFault}.
 */
export async function exchange({ url, addresses }: Target, request: OutboundRequest, terms: Terms): Promise<Reply> {
  const { method, headers, body, signal, caller } = request;
  const { connectMs, maxBytes, memory, ca } = terms;
  const { buildConnector, Client } = await import("undici");
  signal.throwIfAborted();
  let isConnected = false;
  const records = addresses.slice(0, MAX_ADDRESSES).map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const connect = buildConnector({
    // Replaces the system's resolver, because a second answer may differ from the checked one.
    lookup: (_name, _options, done) => done(null, records),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
    timeout: connectMs,
    maxCachedSessions: 0,
    allowH2: false,
    rejectUnauthorized: true,
    ...(ca !== undefined && { ca }),
  });
  const client = new Client(url.origin, {
    connect: (options, done) =>
      connect(options, (...result) => {
        const [error, socket] = result;
        isConnected = error === null;
        done(...result);
        socket?.on("readable", () => {
          if (socket.bytesRead > maxBytes * WIRE_SHARE) socket.destroy(new OutboundFault("body"));
        });
      }),
    allowH2: false,
    pipelining: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
    maxResponseSize: maxBytes,
    // The signal ends the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const onInfo = createInterimLimit();
  let size = 0;
  try {
    const reply = await client.request({ method, headers, body, path: url.pathname + url.search, signal, onInfo });
    if (Number(reply.headers["content-length"]) > maxBytes) throw new OutboundFault("body");
    const chunks: Uint8Array[] = [];
    for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
      const bytes = Math.max(chunk.byteLength, CHUNK_BYTES);
      memory.take(caller, bytes);
      size += bytes;
      if (size > maxBytes) throw new OutboundFault("body");
      chunks.push(chunk);
    }
    const bytes = await decoded(Buffer.concat(chunks), reply.headers["content-encoding"], { maxBytes, caller });
    return { statusCode: reply.statusCode, headers: reply.headers, bytes };
  } catch (error) {
    signal.throwIfAborted();
    throw outboundFault(error, isConnected ? "protocol" : "connect");
  } finally {
    memory.release(caller, size);
    void client.destroy();
  }
}

/** Counts interim replies (1xx) of one request, and throws on the first one too many. */
function createInterimLimit(): () => void {
  let replies = 0;
  return () => {
    replies += 1;
    if (replies > MAX_INTERIM) throw new OutboundFault("headers");
  };
}

type Reading = { readonly maxBytes: number; readonly caller: string };

async function decoded(bytes: Buffer<ArrayBuffer>, encoding: unknown, { maxBytes, caller }: Reading) {
  const decode = DECODERS.get(String(encoding).trim().toLowerCase());
  if (decode === undefined || bytes.byteLength === 0) return bytes;
  try {
    return await decoding(caller, () => decode(bytes, maxBytes));
  } catch (error) {
    throw outboundFault(error, error instanceof QueueFull ? "busy" : "encoding");
  }
}

/** Bounds the memory of bombs, because each takes the memory of a whole body. */
const decoding = createBoundedQueue({ atOnce: 2, maxWaiting: 512 });

type Decode = (bytes: Buffer, maxOutputLength: number) => Promise<Buffer<ArrayBuffer>>;

const gunzip: Decode = (bytes, maxOutputLength) => promisify(zlib.gunzip)(bytes, { maxOutputLength });
/** The bits of zlib's first byte that say deflate; some servers send the bare stream. */
const inflate: Decode = (bytes, maxOutputLength) =>
  promisify(((bytes[0] ?? 0) & 15) === 8 ? zlib.inflate : zlib.inflateRaw)(bytes, { maxOutputLength });
/** RFC 9659 §3 bounds the window of zstd on the web to 8 MB; its default here is 128 MB. */
const ZSTD = { [zlib.constants.ZSTD_d_windowLogMax]: 23 };

const DECODERS = new Map<string, Decode>([
  ["gzip", gunzip],
  ["x-gzip", gunzip],
  ["deflate", inflate],
  ["br", (bytes, maxOutputLength) => promisify(zlib.brotliDecompress)(bytes, { maxOutputLength })],
  ["zstd", (bytes, maxOutputLength) => promisify(zlib.zstdDecompress)(bytes, { maxOutputLength, params: ZSTD })],
]);
