import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

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
  const forms = new Map<Encoding, Promise<Pieces>>();
  for (const encoding of ENCODINGS) {
    const form = ready[encoding];
    if (form !== undefined) forms.set(encoding, Promise.resolve([form]));
  }
  let tag: string | undefined;
  return {
    pieces: [bytes],
    get tag() {
      // Made when first asked for: replies to changes carry no ETag.
      return (tag ??= tagOf(bytes));
    },
    compressible: compressible && bytes.length >= MIN_COMPRESSED_BYTES,
    writing: WRITTEN,
    compressed(encoding) {
      const known = forms.get(encoding);
      if (known !== undefined) return known;
      const made = compress(encoding, bytes).then((form) => [form]);
      forms.set(encoding, made);
      made.catch(() => forms.delete(encoding));
      return made;
    },
  };
}

const WRITTEN: PreparedReply["writing"] = { claim: () => 0, giveBack: () => {} };

/** Stands for these bytes in an ETag. */
export function tagOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
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
