import { finished, pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { IncomingMessage, ServerResponse } from "node:http";
import Negotiator from "negotiator";
import { once } from "../once.ts";
import { sha256 } from "../sha256.ts";

export const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Bytes of a body in the order in which they are sent; a piece may be part of many replies. */
type Pieces = readonly Buffer[];

/** A body that is sent many times: serialised, named and compressed once. */
export type PreparedReply = {
  readonly pieces: Pieces;
  /** Names the content; with the encoding added it is a strong ETag. */
  readonly tag: string;
  /** False for what is compressed in itself, such as a font, and for what is too small to gain by it. */
  readonly compressible: boolean;
  /** About how many bytes have to be serialised before it can be sent: said to the first caller alone. */
  readonly bytesToWrite?: () => number;
  /** It is compressed for one caller alone. */
  readonly isOwn?: boolean;
  /** Fields of it that say where what was made can be found. */
  readonly given?: Readonly<Record<string, string>>;
  /** The compressed form, made when first asked for. */
  compressed(encoding: Encoding): Promise<Buffer>;
};

type Options = {
  readonly compressible?: boolean;
  /** Forms that exist already. */
  readonly ready?: Partial<Record<Encoding, Buffer>>;
};

/** Compressing a body smaller than this gains nothing. */
const MIN_COMPRESSED_BYTES = 1_024;

/** A reply of these bytes and no others. */
export function prepareReply(bytes: Buffer, { compressible = true, ready = {} }: Options = {}): PreparedReply {
  let tag: string | undefined;
  return {
    pieces: [bytes],
    get tag() {
      // Made when first asked for: not every reply carries an ETag.
      return (tag ??= tagOf(bytes));
    },
    compressible: compressible && bytes.length >= MIN_COMPRESSED_BYTES,
    compressed: oncePerEncoding(async (encoding) => ready[encoding] ?? compress(encoding, [bytes])),
  };
}

/** The whole of it; empty where there is none. */
export function textOf(reply: PreparedReply | undefined): string {
  return Buffer.concat(reply?.pieces ?? []).toString();
}

/** Makes each form once, when it is first asked for; one that could not be made is made again. */
function oncePerEncoding(make: (encoding: Encoding) => Promise<Buffer>): (encoding: Encoding) => Promise<Buffer> {
  const forms = { br: once(() => make("br")), gzip: once(() => make("gzip")) };
  return (encoding) => forms[encoding]();
}

/** Stands for these bytes in an ETag. */
function tagOf(bytes: Buffer): string {
  return sha256(bytes).toString("base64url").slice(0, 22);
}

/** Bodies larger than this are compressed one after the other: each needs a copy of its own while that lasts. */
const BIG_BYTES = 512 * 1024;
let lastBig: Promise<unknown> = Promise.resolve();

function compress(encoding: Encoding, pieces: Pieces): Promise<Buffer> {
  if (bytesOf(pieces) <= BIG_BYTES) return compressNow(encoding, pieces);
  const compressed = lastBig.then(() => compressNow(encoding, pieces));
  lastBig = compressed.catch(() => {});
  return compressed;
}

function compressNow(encoding: Encoding, pieces: Pieces): Promise<Buffer> {
  const whole = pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
  if (encoding === "gzip") return promisify(gzip)(whole);
  // 4 of 11: about gzip's time at two thirds of its size. 11 would hold the first reader up for a second.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length };
  return promisify(brotliCompress)(whole, { params });
}

/** The beginning that the replies to many readers share: written and named once, and in memory once. */
export type SharedPrefix = ReturnType<typeof sharedPrefix>;

type SuffixOptions = {
  /** It is for one caller, and compressed for this caller alone. */
  readonly isOwn?: boolean;
  /** What is told once, in the reply to a change: `read` is the suffix without it, which gives the name. */
  readonly read?: Buffer;
  readonly given?: NonNullable<PreparedReply["given"]>;
};

/** `write` is called when the bytes are first needed: there will be about `estimatedBytes` of them. */
export function sharedPrefix(write: () => Buffer, estimatedBytes: number) {
  let written: Buffer | undefined;
  let prefixTag: string | undefined;
  const bytes = (): Buffer => (written ??= write());

  return {
    /** The reply that consists of it and of `suffix`. */
    withSuffix(suffix: Buffer, { isOwn = false, read = suffix, given = {} }: SuffixOptions = {}): PreparedReply {
      const pieces = () => [bytes(), suffix];
      let tag: string | undefined;
      return {
        get pieces() {
          return pieces();
        },
        get tag() {
          prefixTag ??= tagOf(bytes());
          return (tag ??= prefixTag + tagOf(read).slice(0, 11));
        },
        get compressible() {
          return bytesOf(pieces()) >= MIN_COMPRESSED_BYTES;
        },
        isOwn,
        given,
        // A caller who is refused writes nothing, and leaves the cost to the next one.
        bytesToWrite: () => (written === undefined ? estimatedBytes : 0),
        compressed: oncePerEncoding((encoding) => compress(encoding, pieces())),
      };
    },
  };
}

/** What a caller may cost; each may refuse. */
export type SendBudget = {
  /** Before so many bytes are serialised, or compressed for this caller alone. */
  readonly write: (bytes: number) => Promise<void>;
  /** Before so many are sent. What it returns is to be called when the socket has taken all of them. */
  readonly admit: (bytes: number) => Promise<() => void>;
};

type Sent = {
  readonly reply: PreparedReply;
  readonly budget?: SendBudget;
  /** It is what a GET would reply now, and has its ETag, although this is no GET. */
  readonly isNamed?: boolean;
};

/**
 * Sends a prepared body in the best form that the caller reads; to a GET with its strong ETag, or as 304 when the
 * caller has it already. The caller of this function has set status, type and caching.
 */
export async function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  { reply, budget, isNamed = false }: Sent,
): Promise<void> {
  const encoding = reply.compressible ? acceptedEncoding(request.headers["accept-encoding"]) : undefined;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const etag = (isRead && response.statusCode === 200) || isNamed ? etagOf(reply, encoding) : undefined;
  if (isRead && etag !== undefined && knows(request.headers["if-none-match"], etag)) {
    response.statusCode = 304;
    response.removeHeader("Content-Type");
    response.setHeader("ETag", etag).end();
    return;
  }
  if (encoding !== undefined && reply.isOwn) await budget?.write(bytesOf(reply.pieces));
  const pieces = encoding === undefined ? reply.pieces : [await reply.compressed(encoding)];
  const bytes = bytesOf(pieces);
  const taken = await budget?.admit(bytes);
  if (etag !== undefined) response.setHeader("ETag", etag);
  if (encoding !== undefined) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bytes);
  try {
    if (request.method === "HEAD") response.end();
    else await sendPieces(response, pieces);
  } finally {
    taken?.();
  }
}

/** The ETag of a reply, in an encoding or plain. */
export function etagOf({ tag }: PreparedReply, encoding?: Encoding): string {
  return encoding === undefined ? `"${tag}"` : `"${tag}-${encoding}"`;
}

/** The first of our encodings that the header accepts (RFC 9110 §12.5.3); undefined for the plain body. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const accepted = new Negotiator({ headers: { "accept-encoding": header } }).encodings([...ENCODINGS]);
  return ENCODINGS.find((encoding) => accepted.includes(encoding));
}

/** If-None-Match compares weakly (RFC 9110 §13.1.2): a proxy may have put `W/` before our tag. */
function knows(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === etag);
}

/** How much of a big reply is handed to its socket in one turn of the event loop: others are served in between. */
export const SLICE_BYTES = 64 * 1024;
/** How long a socket may take nothing. */
const STALLED_MS = 30_000;

/**
 * Sends a body of known length as shared pieces, without joining or copying them, as fast as its reader takes it.
 * Resolves when the socket has taken all, or was closed: by its reader, or here because it took nothing for so long.
 */
export async function sendPieces(response: ServerResponse, pieces: Pieces, stalledMs = STALLED_MS): Promise<void> {
  // Node closes the connection then: there is no other listener to this.
  response.setTimeout(stalledMs);
  if (bytesOf(pieces) > SLICE_BYTES) {
    // It fails where the reader hangs up.
    return pipeline(inSlices(pieces), response).catch(() => {});
  }
  for (const piece of pieces.slice(0, -1)) response.write(piece);
  response.end(pieces.at(-1));
  // Nearly always the socket has taken a small reply by now.
  if (response.writableLength > 0) await finished(response).catch(() => {});
}

async function* inSlices(pieces: Pieces): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; start += SLICE_BYTES) {
      yield piece.subarray(start, start + SLICE_BYTES);
      await setImmediate();
    }
  }
}

function bytesOf(pieces: Pieces): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
