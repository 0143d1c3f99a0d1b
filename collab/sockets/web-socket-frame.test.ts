import { expect, test } from "vitest";
import { webSocketFrame } from "./web-socket-frame.ts";

/** The message in a frame of at most 65,535 bytes, by RFC 6455 §5.2. */
function messageIn(frame: Buffer | undefined): Uint8Array | undefined {
  if (frame?.[0] !== 0x82) return undefined;
  const isShort = (frame[1] ?? 0) < 126;
  const length = isShort ? frame[1] : frame.readUInt16BE(2);
  const message = frame.subarray(isShort ? 2 : 4);
  return message.length === length ? new Uint8Array(message) : undefined;
}

test.each([0, 1, 125, 126, 127, 4_096])("a message of %i bytes is read as it was", (length) => {
  const message = Uint8Array.from({ length }, (_, n) => n % 256);
  expect(messageIn(webSocketFrame(message))).toEqual(message);
});

test("is made once for all who get the same message, and again for another", () => {
  const [one, other] = [Uint8Array.of(1), Uint8Array.of(1)];
  expect(webSocketFrame(one)).toBe(webSocketFrame(one));
  expect(webSocketFrame(other)).not.toBe(webSocketFrame(one));
});

test("long ones are not copied", () => {
  expect(webSocketFrame(new Uint8Array(4_097))).toBeUndefined();
});
