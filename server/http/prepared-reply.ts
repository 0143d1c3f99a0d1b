import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A body that is sent many times: serialised, named and compressed once. */
export type PreparedReply = {
  readonly bytes: Buffer;
  /** Names the content; with the encoding added it is a strong ETag. */
  readonly tag: string;
  /** False for what is compressed in itself, such as a font, and for what is too small to gain by it. */
  readonly compressible: boolean;
  /** The compressed form, made when first asked for. */
  compressed(encoding: Encoding): Promise<Buffer>;
};

type Options = {
  readonly compressible?: boolean;
  /** Forms that exist already. */
  readonly ready?: Partial<Record<Encoding, Buffer>>;
  /** Told of the bytes that a compressed form takes, for whoever counts memory. */
  readonly onCompressed?: (bytes: number) => void;
};

/** Compressing a body smaller than this gains nothing. */
const SMALLEST_COMPRESSED = 1_024;

export function prepareReply(
  bytes: Buffer,
  { compressible = true, ready = {}, onCompressed }: Options = {},
): PreparedReply {
  const forms = new Map<Encoding, Promise<Buffer>>();
  for (const encoding of ENCODINGS) {
    const form = ready[encoding];
    if (form !== undefined) forms.set(encoding, Promise.resolve(form));
  }
  let tag: string | undefined;
  return {
    bytes,
    get tag() {
      // Made when first asked for: replies to changes carry no ETag.
      return (tag ??= createHash("sha256").update(bytes).digest("base64url").slice(0, 22));
    },
    compressible: compressible && bytes.length >= SMALLEST_COMPRESSED,
    compressed(encoding) {
      const known = forms.get(encoding);
      if (known !== undefined) return known;
      const made = compress(encoding, bytes);
      forms.set(encoding, made);
      void made.then((form) => onCompressed?.(form.length)).catch(() => forms.delete(encoding));
      return made;
    },
  };
}

function compress(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  if (encoding === "gzip") return promisify(gzip)(bytes, { level: 6 });
  // 4 of 11: about gzip's time at two thirds of its size. 11 would hold the first reader up for a second.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}
