import { isIPv6, type LookupFunction } from "node:net";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { buildConnector, Client, type Dispatcher } from "undici";
import { createBoundedQueue, QueueFull } from "../bounded-queue.ts";
import type { Target } from "./check-target.ts";
import { OutboundFault, outboundFault } from "./outbound-fault.ts";
import type { Quota } from "./quota.ts";

export type OutboundLimits = {
  /** From the first packet to the end of the TLS handshake. */
  readonly connectMs: number;
  /** From the name's resolution to the last byte, redirects included. */
  readonly totalMs: number;
  /** Of a body, decompressed. */
  readonly maxBytes: number;
};

type Terms = OutboundLimits & {
  readonly signal: AbortSignal;
  readonly caller: string;
  /** Bytes of bodies that are being read. */
  readonly memory: Quota;
  /** Certificates of authorities, instead of those that Node knows. */
  readonly ca?: string | undefined;
  readonly hasBody: (head: Head) => boolean;
};

type Request = { readonly method: string; readonly headers: Headers; readonly body: string | Uint8Array | null };
type Head = Pick<Dispatcher.ResponseData, "statusCode" | "headers">;
export type Reply = Head & { readonly bytes: Uint8Array<ArrayBuffer> };

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
 * Sends one request over a connection of its own, so that no request can use a connection whose address was checked for another
 * one. Connects only to the checked addresses. Speaks HTTP/1.1, which every server with HTTP/2 speaks too. Throws an {@link OutboundFault}.
 */
export async function exchange({ url, addresses }: Target, request: Request, terms: Terms): Promise<Reply> {
  const { signal } = terms;
  let isConnected = false;
  const connect = buildConnector({
    lookup: lookupAmong(addresses.slice(0, MAX_ADDRESSES)),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
    timeout: terms.connectMs,
    maxCachedSessions: 0,
    allowH2: false,
    rejectUnauthorized: true,
    ...(terms.ca !== undefined && { ca: terms.ca }),
  });
  const client = new Client(url.origin, {
    connect: (options, done) =>
      connect(options, (...result) => {
        const [error, socket] = result;
        isConnected = error === null;
        done(...result);
        socket?.on("readable", () => {
          if (socket.bytesRead > terms.maxBytes * WIRE_SHARE) socket.destroy(new OutboundFault("body"));
        });
      }),
    allowH2: false,
    pipelining: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
    maxResponseSize: terms.maxBytes,
    // The signal ends the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  let interimReplies = 0;
  const onInfo = () => {
    interimReplies += 1;
    if (interimReplies > MAX_INTERIM) throw new OutboundFault("headers");
  };
  let taken = 0;
  const take = (bytes: number) => {
    terms.memory.take(terms.caller, bytes);
    taken += bytes;
  };
  try {
    const { method, body: content } = request;
    const sent = { method, headers: request.headers, body: content, path: url.pathname + url.search, signal, onInfo };
    const { statusCode, headers, body } = await client.request(sent);
    body.on("error", () => {}); // a body that nobody reads
    const bytes = terms.hasBody({ statusCode, headers })
      ? await read(body, headers, { ...terms, take })
      : new Uint8Array();
    return { statusCode, headers, bytes };
  } catch (error) {
    signal.throwIfAborted();
    throw outboundFault(error, isConnected ? "protocol" : "connect");
  } finally {
    terms.memory.release(terms.caller, taken);
    void client.destroy();
  }
}

/** Replaces the system's resolver, because a second answer may differ from the checked one. */
function lookupAmong(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_name, { all }, done) => {
    if (all === true) done(null, found);
    else done(null, found[0]?.address ?? "", found[0]?.family);
  };
}

type Reading = Pick<Terms, "maxBytes" | "caller"> & { readonly take: (bytes: number) => void };

async function read(body: AsyncIterable<Uint8Array>, headers: Head["headers"], { maxBytes, caller, take }: Reading) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (Number(headers["content-length"]) > maxBytes) throw new OutboundFault("body");
  for await (const chunk of body) {
    const bytes = Math.max(chunk.byteLength, CHUNK_BYTES);
    size += bytes;
    if (size > maxBytes) throw new OutboundFault("body");
    take(bytes);
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const encoding = String(headers["content-encoding"]).trim().toLowerCase();
  const decode = DECODERS.get(encoding);
  if (decode === undefined || bytes.byteLength === 0) return bytes;
  try {
    return await decoding(caller, () => decode(bytes, maxBytes));
  } catch (error) {
    throw outboundFault(error, error instanceof QueueFull ? "busy" : "encoding");
  }
}

/** Bounds the memory of bombs, each of which takes that of a whole body. */
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
