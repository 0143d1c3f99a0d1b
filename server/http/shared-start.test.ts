import fc from "fast-check";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { shareStart } from "./shared-start.ts";

const start = fc.uint8Array({ maxLength: 5_000 }).map((bytes) => Buffer.from(bytes));
/** Around the sizes at which an end takes one block more. */
const end = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(65_534, 65_535, 65_536, 65_537, 131_071, 131_073)
    .map((length) => Buffer.from(Uint8Array.from({ length }, (_, n) => n % 251))),
);

test("every form of a reply unfolds to the shared bytes and the end of its own", async () => {
  await fc.assert(
    fc.asyncProperty(start, end, async (first, last) => {
      const whole = Buffer.concat([first, last]);
      const shared = shareStart({ write: () => first, estimatedBytes: first.length, onGrown: () => {} });
      const reply = shared.replyEndingWith(last);
      expect(Buffer.concat(reply.pieces).equals(whole)).toBe(true);
      expect(gunzipSync(Buffer.concat(await reply.compressed("gzip"))).equals(whole)).toBe(true);
      expect(brotliDecompressSync(Buffer.concat(await reply.compressed("br"))).equals(whole)).toBe(true);
    }),
  );
});

test("readers with different ends get the same bytes before them, made once", async () => {
  let writes = 0;
  let grown = 0;
  const shared = shareStart({
    write: () => Buffer.from("x".repeat((writes += 1) * 5_000)),
    estimatedBytes: 4_000,
    onGrown: (bytes) => (grown += bytes),
  });
  const [one, other] = [shared.replyEndingWith(Buffer.from("1")), shared.replyEndingWith(Buffer.from("2"))];
  expect(one.writing.claim()).toBe(4_000);
  expect(other.writing.claim()).toBe(0);
  one.writing.giveBack();
  expect(other.writing.claim()).toBe(4_000);
  expect(one.pieces[0]).toBe(other.pieces[0]);
  other.writing.giveBack();
  expect(one.writing.claim()).toBe(0);
  const [inGzip, inBrotli] = [await one.compressed("gzip"), await one.compressed("br")];
  expect((await other.compressed("gzip"))[0]).toBe(inGzip[0]);
  expect((await other.compressed("br"))[0]).toBe(inBrotli[0]);
  expect(one.tag).not.toBe(other.tag);
  expect([writes, grown]).toEqual([1, 5_000 + (inGzip[0]?.length ?? 0) + (inBrotli[0]?.length ?? 0)]);
});
