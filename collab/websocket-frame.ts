/** First byte of a frame: the only one of its message, binary. */
const HEAD = 0x82;
/** Copying a larger message would cost more than writing head and message as two chunks. */
const MOST_BYTES = 4_096;
const ONE_BYTE_LENGTH = 126;

let last: { readonly message: Uint8Array; readonly frame: Buffer } | undefined;

/**
 * The message as a WebSocket frame of a server (RFC 6455 §5.2), in one chunk: writing two costs a socket twice the
 * work. The last frame is kept, because a broadcast asks for the same one for each viewer. Undefined for a large
 * message, which is better not copied.
 */
export function webSocketFrame(message: Uint8Array): Buffer | undefined {
  if (last?.message === message) return last.frame;
  const { length } = message;
  if (length > MOST_BYTES) return undefined;
  const isShort = length < ONE_BYTE_LENGTH;
  const frame = Buffer.allocUnsafeSlow(length + (isShort ? 2 : 4));
  frame[0] = HEAD;
  frame[1] = isShort ? length : ONE_BYTE_LENGTH;
  if (!isShort) frame.writeUInt16BE(length, 2);
  frame.set(message, isShort ? 2 : 4);
  last = { message, frame };
  return frame;
}
