import { finished } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { IncomingMessage, ServerResponse } from "node:http";
import Negotiator from "negotiator";
import PQueue from "p-queue";
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
  /** False for a body that is compressed already, such as a font, and for a body too small to gain. */
  readonly compressible: boolean;
  /**
   * Bytes that were written, and must be compressed, to send it so. Returned once: to the first caller, who pays for
   * it.
   */
  work(encoding?: Encoding): number;
  /** Fields of the reply that locate the created object. */
  readonly given?: Readonly<Record<string, string>>;
  /** The compressed form, made when first asked for; one that could not be made is made again. */
  compressed(encoding: Encoding): Promise<Buffer>;
};

/** Compressing a body smaller than this gains nothing. */
const MIN_COMPRESSED_BYTES = 1_024;

type Options = Pick<PreparedReply, "given"> & {
  readonly compressible?: boolean;
  /** How much of it was written just now. */
  readonly written?: number;
  /** Forms that exist already. */
  readonly ready?: Partial<Record<Encoding, Buffer>>;
};

/** Pieces may be shared with other replies, so that they are in memory once. */
export function prepareReply(body: Buffer | Pieces, options?: Options): PreparedReply {
  const pieces = Buffer.isBuffer(body) ? [body] : body;
  return replyOf(pieces, () => tagOf(...pieces), options);
}

function replyOf(
  pieces: Pieces,
  name: () => string,
  { compressible = true, ready = {}, written = 0, given }: Options = {},
): PreparedReply {
  const forms = {
    br: once(async () => ready.br ?? compress("br", pieces)),
    gzip: once(async () => ready.gzip ?? compress("gzip", pieces)),
  };
  const unpaid = { plain: written, br: ready.br ? 0 : bytesOf(pieces), gzip: ready.gzip ? 0 : bytesOf(pieces) };
  const pay = (form: keyof typeof unpaid): number => {
    const bytes = unpaid[form];
    unpaid[form] = 0;
    return bytes;
  };
  let tag: string | undefined;
  return {
    pieces,
    ...(given && { given }),
    get tag() {
      // Made when first asked for: not every reply carries an ETag.
      return (tag ??= name());
    },
    compressible: compressible && bytesOf(pieces) >= MIN_COMPRESSED_BYTES,
    work: (encoding) => pay("plain") + (encoding === undefined ? 0 : pay(encoding)),
    compressed: (encoding) => forms[encoding](),
  };
}

type SuffixOptions = Pick<Options, "given"> & {
  /** The suffix of a GET, which names the reply to a change that gives something once. */
  readonly read?: Buffer;
};

/** Makes replies to many readers that begin alike: what `write` gives is written and named once, and in memory once. */
export function repliesWithPrefix(write: () => Buffer) {
  let prefix: { readonly bytes: Buffer; readonly tag: string } | undefined;
  return (suffix: Buffer, { read = suffix, ...options }: SuffixOptions = {}): PreparedReply => {
    let written = 0;
    if (prefix === undefined) {
      const bytes = write();
      prefix = { bytes, tag: tagOf(bytes) };
      written = bytes.length;
    }
    const { bytes, tag } = prefix;
    return replyOf([bytes, suffix], () => tag + tagOf(read).slice(0, 11), { ...options, written });
  };
}

/** The whole body; empty without a body. */
export function textOf(reply: PreparedReply | undefined): string {
  return Buffer.concat(reply?.pieces ?? []).toString();
}

function tagOf(...pieces: Pieces): string {
  return sha256(...pieces)
    .toString("base64url")
    .slice(0, 22);
}

/** Bodies larger than this are compressed one after the other, because each needs a copy meanwhile. */
const BIG_BYTES = 512 * 1024;
const bigBodies = new PQueue({ concurrency: 1 });

function compress(encoding: Encoding, pieces: Pieces): Promise<Buffer> {
  const compressWhole = (): Promise<Buffer> => {
    const whole = Buffer.concat(pieces);
    if (encoding === "gzip") return promisify(gzip)(whole);
    // 4 of 11: about gzip's time at two thirds of its size. 11 would hold the first reader up for a second.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length };
    return promisify(brotliCompress)(whole, { params });
  };
  return bytesOf(pieces) > BIG_BYTES ? bigBodies.add(compressWhole) : compressWhole();
}

export type SendBudget = {
  /** Charges bytes that are written, compressed or sent. */
  readonly work: (bytes: number) => Promise<void>;
  /** Adds bytes that are under way to the caller. */
  readonly hold: (bytes: number) => void;
};

type Sent = {
  readonly reply: PreparedReply;
  readonly budget?: SendBudget;
  /** True if the body equals the present reply to a GET, so it has that ETag, although this is no GET. */
  readonly isNamed?: boolean;
};

/**
 * Sends a prepared body in the best form that the caller reads. A GET gets its strong ETag, or 304 when it has the body
 * already. Set status, type and caching before.
 */
export async function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  { reply, budget, isNamed = false }: Sent,
): Promise<void> {
  const encoding = reply.compressible ? acceptedEncoding(request.headers["accept-encoding"]) : undefined;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const written = reply.work();
  const etag = (isRead && response.statusCode === 200) || isNamed ? etagOf(reply, encoding) : undefined;
  if (isRead && etag !== undefined && knows(request.headers["if-none-match"], etag)) {
    // Paid although nothing is sent: to name the reply, all of it was read and written.
    await budget?.work(written);
    response.statusCode = 304;
    response.removeHeader("Content-Type");
    response.setHeader("ETag", etag).end();
    return;
  }
  await budget?.work(written + reply.work(encoding));
  const pieces = encoding === undefined ? reply.pieces : [await reply.compressed(encoding)];
  const bytes = bytesOf(pieces);
  await budget?.work(bytes);
  budget?.hold(bytes);
  if (etag !== undefined) response.setHeader("ETag", etag);
  if (encoding !== undefined) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bytes);
  if (request.method === "HEAD") response.end();
  else await sendPieces(response, pieces);
}

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

const STALLED_MS = 30_000;

/**
 * Sends a body of known length, without joining or copying its pieces. Resolves when the socket has taken all, or was closed:
 * by its reader, or here because it took nothing for so long.
 */
export async function sendPieces(response: ServerResponse, pieces: Pieces, stalledMs = STALLED_MS): Promise<void> {
  // Node closes the connection then: there is no other listener to this.
  response.setTimeout(stalledMs);
  for (const piece of pieces.slice(0, -1)) response.write(piece);
  response.end(pieces.at(-1));
  // Nearly always the socket has taken a small reply by now.
  if (response.writableLength > 0) await finished(response).catch(() => {});
}

function bytesOf(pieces: Pieces): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
