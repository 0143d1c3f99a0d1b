import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { IncomingMessage, ServerResponse } from "node:http";
import Negotiator from "negotiator";
import { once } from "../once.ts";
import { sha256 } from "../sha256.ts";

export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bytes of a body in the order in which they are sent; a piece may be part of many replies. */
export type Pieces = readonly Buffer[];

/** A body that is sent many times: serialised, named and compressed once. */
export type PreparedReply = {
  readonly pieces: Pieces;
  /** Names the content; with the encoding added it is a strong ETag. */
  readonly tag: string;
  /** False for what is compressed in itself, such as a font, and for what is too small to gain by it. */
  readonly compressible: boolean;
  /**
   * How many bytes have to be serialised before it can be sent: said to the first caller alone, who pays for all; 0 for
   * what was sent before. `giveBack`: that caller does not pay.
   */
  readonly writing: { claim(): number; giveBack(): void };
  /** Fields of it that say where what was made can be found. */
  readonly given?: Readonly<Record<string, string>>;
  /** The compressed form, made when first asked for. */
  compressed(encoding: Encoding): Promise<Pieces>;
};

type Options = {
  readonly compressible?: boolean;
  /** Forms that exist already. */
  readonly ready?: Partial<Record<Encoding, Buffer>>;
};

/** Compressing a body smaller than this gains nothing. */
export const MIN_COMPRESSED_BYTES = 1_024;

/** A reply of these bytes and no others. */
export function prepareReply(bytes: Buffer, { compressible = true, ready = {} }: Options = {}): PreparedReply {
  let tag: string | undefined;
  return {
    pieces: [bytes],
    get tag() {
      // Made when first asked for: replies to changes carry no ETag.
      return (tag ??= tagOf(bytes));
    },
    compressible: compressible && bytes.length >= MIN_COMPRESSED_BYTES,
    writing: WRITTEN,
    compressed: oncePerEncoding(async (encoding) => [ready[encoding] ?? (await compress(encoding, bytes))]),
  };
}

/** Makes each form once, when it is first asked for; one that could not be made is made again. */
export function oncePerEncoding<Form>(
  make: (encoding: Encoding) => Promise<Form>,
): (encoding: Encoding) => Promise<Form> {
  const forms = { br: once(() => make("br")), gzip: once(() => make("gzip")) };
  return (encoding) => forms[encoding]();
}

const WRITTEN: PreparedReply["writing"] = { claim: () => 0, giveBack: () => {} };

/** Stands for these bytes in an ETag. */
export function tagOf(bytes: Buffer): string {
  return sha256(bytes).toString("base64url").slice(0, 22);
}

/** Compresses a whole body or, as `open`, the beginning of one: up to a whole byte, so that more can be added. */
export function compress(encoding: Encoding, bytes: Buffer, end: "closed" | "open" = "closed"): Promise<Buffer> {
  if (encoding === "gzip") {
    const open = end === "open" && { finishFlush: constants.Z_SYNC_FLUSH };
    return promisify(gzip)(bytes, { level: 6, ...open });
  }
  // 4 of 11: about gzip's time at two thirds of its size. 11 would hold the first reader up for a second.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const open = end === "open" && { finishFlush: constants.BROTLI_OPERATION_FLUSH };
  return promisify(brotliCompress)(bytes, { params, ...open });
}

/** Asked before anything is sent, with what would be: may refuse it. What it returns is called when all was taken. */
export type Admit = (pieces: Pieces) => Promise<() => void>;

/**
 * Sends a prepared body in the best form that the caller reads; to a GET with its strong ETag, or as 304 when the
 * caller has it already. The caller of this function has set status, type and caching.
 */
export async function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  { reply, admit }: { readonly reply: PreparedReply; readonly admit?: Admit },
): Promise<void> {
  const encoding = reply.compressible ? acceptedEncoding(request.headers["accept-encoding"]) : undefined;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const etag = isRead && response.statusCode === 200 ? etagOf(reply, encoding) : undefined;
  if (etag !== undefined && knows(request.headers["if-none-match"], etag)) {
    response.statusCode = 304;
    response.removeHeader("Content-Type");
    response.setHeader("ETag", etag).end();
    return;
  }
  const pieces = encoding === undefined ? reply.pieces : await reply.compressed(encoding);
  const taken = await admit?.(pieces);
  if (etag !== undefined) response.setHeader("ETag", etag);
  if (encoding !== undefined) response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bytesOf(pieces));
  try {
    if (request.method === "HEAD") response.end();
    else await sendPieces(response, pieces);
  } finally {
    taken?.();
  }
}

function etagOf({ tag }: PreparedReply, encoding: Encoding | undefined): string {
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

/** How much is handed to the socket at once. A client that takes less than this in {@link STALLED_MS} is cut. */
export const SLICE_BYTES = 64 * 1024;
/**
 * How many slices all replies together hand over in one turn of the event loop, a few milliseconds of work. A socket takes
 * megabytes at once where its reader is near, and many such replies would hold up everyone else.
 */
export const SLICES_PER_TURN = 16;
/** How long a socket may take nothing. */
export const STALLED_MS = 30_000;

/**
 * Sends a body of known length as shared pieces, without joining or copying them, as fast as its reader takes it.
 * Resolves when the socket has taken all, or was closed: by its reader, or here because it took nothing for too long.
 */
export async function sendPieces(response: ServerResponse, pieces: Pieces): Promise<void> {
  const isSmall = bytesOf(pieces) <= SLICE_BYTES;
  const slices = isSmall ? pieces : pieces.flatMap(inSlices);
  for (const slice of slices.slice(0, -1)) {
    if (!isSmall) await turnForSlice();
    const mayGoOn = response.write(slice) || isSmall;
    if (!mayGoOn && !(await isTaken(response, "drain"))) return;
  }
  if (!isSmall) await turnForSlice();
  response.end(slices.at(-1));
  // Nearly always the socket has taken a small reply by now.
  if (response.writableLength > 0) await isTaken(response, "finish");
}

const waiting: (() => void)[] = [];
let slicesLeft = SLICES_PER_TURN;
let isNextTurnComing = false;

/** Resolves when one more slice may be handed over, in the order of asking. */
async function turnForSlice(): Promise<void> {
  if (!isNextTurnComing) setImmediate(startTurn);
  isNextTurnComing = true;
  if (slicesLeft === 0) return new Promise((resolve) => waiting.push(resolve));
  slicesLeft -= 1;
}

function startTurn(): void {
  const due = waiting.splice(0, SLICES_PER_TURN);
  slicesLeft = SLICES_PER_TURN - due.length;
  isNextTurnComing = due.length > 0;
  if (isNextTurnComing) setImmediate(startTurn);
  for (const handOver of due) handOver();
}

export function bytesOf(pieces: Pieces): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function inSlices(piece: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(piece.length / SLICE_BYTES) }, (_, n) =>
    piece.subarray(n * SLICE_BYTES, (n + 1) * SLICE_BYTES),
  );
}

/** Waits until the socket has taken what it was given; false when it was closed instead. */
function isTaken(response: ServerResponse, event: "drain" | "finish"): Promise<boolean> {
  if (response.destroyed) return Promise.resolve(false);
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), STALLED_MS);
    const settle = (taken: boolean) => {
      clearTimeout(timer);
      response.off(event, onTaken).off("close", onClosed);
      resolve(taken);
    };
    const onTaken = () => settle(true);
    const onClosed = () => settle(false);
    response.once(event, onTaken).once("close", onClosed);
  });
}
