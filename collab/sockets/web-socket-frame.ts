/** First byte of a frame: the only one of its message, binary. */
const FIRST_BYTE = 0x82;
/** Copying a larger message for one broadcast would cost more than writing head and message as two chunks. */
const MAX_COPIED_BYTES = 4_096;
const ONE_BYTE_LENGTH = 126;
const TWO_BYTE_LENGTH = 65_536;

let last: { readonly message: Uint8Array; readonly frame: Buffer } | undefined;
/** Frames of messages that are kept for all who ask; they go when the message is no longer referenced. */
const kept = new WeakMap<Uint8Array, Buffer>();

/**
 * The message as a WebSocket frame of a server (RFC 6455 §5.2), in one chunk: writing two costs a socket twice the
 * work. The last frame is kept, because a broadcast asks for the same one for each viewer. Undefined for a large
 * message, which is better not copied, unless `keptMessage` made it.
 */
export function webSocketFrame(message: Uint8Array): Buffer | undefined {
  if (last?.message === message) return last.frame;
  const known = kept.get(message);
  if (known) return known;
  if (message.length > MAX_COPIED_BYTES) return undefined;
  const { frame } = framed([message]);
  last = { message, frame };
  return frame;
}

/**
 * Joins parts to one message that is sent again and again: its frame is made now, around the same bytes, and every
 * socket is handed that one, however large it is.
 */
export function keptMessage(parts: readonly Uint8Array[]): Uint8Array {
  const { frame, message } = framed(parts);
  kept.set(message, frame);
  return message;
}

function framed(parts: readonly Uint8Array[]): { frame: Buffer; message: Uint8Array } {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const headBytes = length < ONE_BYTE_LENGTH ? 2 : length < TWO_BYTE_LENGTH ? 4 : 10;
  const frame = Buffer.allocUnsafeSlow(headBytes + length);
  frame[0] = FIRST_BYTE;
  frame[1] = headBytes === 2 ? length : headBytes === 4 ? ONE_BYTE_LENGTH : ONE_BYTE_LENGTH + 1;
  if (headBytes === 4) frame.writeUInt16BE(length, 2);
  if (headBytes === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  let at = headBytes;
  for (const part of parts) {
    frame.set(part, at);
    at += part.length;
  }
  return { frame, message: frame.subarray(headBytes) };
}
