import { crc32 } from "node:zlib";
import {
  compress,
  MIN_COMPRESSED_BYTES,
  oncePerEncoding,
  tagOf,
  type Encoding,
  type Pieces,
  type PreparedReply,
} from "./prepared-reply.ts";

/**
 * The beginning that the replies to many readers share. It is serialised, named and compressed once, and handed out as
 * the same bytes, so that the cost of a reader does not depend on how many different readers there are.
 */
export type SharedStart = {
  /** The reply that consists of it and of `end`, which should be small: it is sent as it is, within any encoding. */
  replyEndingWith(end: Buffer, given?: PreparedReply["given"]): PreparedReply;
};

type Source = {
  /** Makes the bytes, when they are first needed. */
  readonly write: () => Buffer;
  /** About how many these will be. */
  readonly estimatedBytes: number;
  /** Called with the bytes that a form of it takes, for who counts memory. */
  readonly onGrown: (bytes: number) => void;
};

export function shareStart(source: Source): SharedStart {
  const start = createStart(source);
  return {
    replyEndingWith(end, given = {}) {
      let tag: string | undefined;
      return {
        get pieces() {
          return [start.bytes(), end];
        },
        get tag() {
          return (tag ??= start.tag() + tagOf(end).slice(0, 11));
        },
        get compressible() {
          return start.bytes().length >= MIN_COMPRESSED_BYTES;
        },
        writing: start.writing,
        given,
        compressed: oncePerEncoding((encoding) => compressedWith(start, end, encoding)),
      };
    },
  };
}

async function compressedWith(start: Start, end: Buffer, encoding: Encoding): Promise<Pieces> {
  const compressed = await start.compressed(encoding);
  if (encoding === "br") return [compressed, brotliEnd(end)];
  return [compressed, gzipEnd(end, { crc: start.crc(), length: start.bytes().length })];
}

type Start = ReturnType<typeof createStart>;

/** Everything that is known of the shared bytes, made when first asked for. */
function createStart({ write, estimatedBytes, onGrown }: Source) {
  let written: Buffer | undefined;
  let isClaimed = false;
  let tag: string | undefined;
  let crc: number | undefined;

  function bytes(): Buffer {
    if (written === undefined) {
      written = write();
      onGrown(written.length);
    }
    return written;
  }

  const writing: PreparedReply["writing"] = {
    claim() {
      if (isClaimed) return 0;
      isClaimed = true;
      return estimatedBytes;
    },
    giveBack: () => void (isClaimed = written !== undefined),
  };

  return {
    bytes,
    writing,
    tag: () => (tag ??= tagOf(bytes())),
    crc: () => (crc ??= crc32(bytes())),
    compressed: oncePerEncoding(async (encoding) => {
      const form = await compress(encoding, bytes(), "open");
      onGrown(form.length);
      return form;
    }),
  };
}

/** The most bytes that a block of DEFLATE can carry as they are (RFC 1951 §3.2.4). */
const MAX_STORED = 0xffff;

/** Ends a gzip stream with bytes that are not compressed, and with the checksum of everything (RFC 1952). */
function gzipEnd(end: Buffer, start: { readonly crc: number; readonly length: number }): Buffer {
  const parts: Pieces = blocks(end, MAX_STORED).flatMap((block, n, all) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(n === all.length - 1 ? 1 : 0);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(~block.length & 0xffff, 3);
    return [head, block];
  });
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(end, start.crc));
  trailer.writeUInt32LE((start.length + end.length) % 2 ** 32, 4);
  return Buffer.concat([...parts, trailer]);
}

/** The most bytes of a meta-block whose length is written in 16 bits (RFC 7932 §9.2). */
const MAX_UNCOMPRESSED = 0x1_0000;
const LAST_AND_EMPTY = Buffer.of(0b11);

/** Ends a Brotli stream with bytes that are not compressed. */
function brotliEnd(end: Buffer): Buffer {
  const parts: Pieces = blocks(end, MAX_UNCOMPRESSED).flatMap((block) => {
    const head = Buffer.alloc(3);
    // Not the last one, length in 16 bits, length - 1, not compressed; then to the next whole byte.
    head.writeUIntLE(((block.length - 1) << 3) | (1 << 19), 0, 3);
    return [head, block];
  });
  return Buffer.concat([...parts, LAST_AND_EMPTY]);
}

function blocks(bytes: Buffer, most: number): Pieces {
  return Array.from({ length: Math.ceil(bytes.length / most) }, (_, n) => bytes.subarray(n * most, (n + 1) * most));
}
