import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { sharedPrefix } from "./prepared-reply.ts";

/** One that is compressed at once, and one that waits for its turn. */
test.for([5_000, 2_000_000])("every form of a reply unfolds to %i shared bytes and its own end", async (length) => {
  const prefix = Buffer.alloc(length, "shared ");
  const suffix = Buffer.from("and its own end");
  const whole = Buffer.concat([prefix, suffix]).toString();
  const reply = sharedPrefix(() => prefix, length).withSuffix(suffix);
  expect(Buffer.concat(reply.pieces).toString()).toBe(whole);
  expect(gunzipSync(await reply.compressed("gzip")).toString()).toBe(whole);
  expect(brotliDecompressSync(await reply.compressed("br")).toString()).toBe(whole);
});

test("readers with different ends get the same bytes before them, written and counted once", () => {
  let writes = 0;
  const shared = sharedPrefix(() => Buffer.from("x".repeat((writes += 1) * 5_000)), 4_000);
  const [one, other] = [shared.withSuffix(Buffer.from("1")), shared.withSuffix(Buffer.from("2"))];
  expect(one.bytesToWrite?.()).toBe(4_000);
  expect([writes, other.bytesToWrite?.()]).toEqual([0, 4_000]); // the first was refused
  expect(one.pieces[0]).toBe(other.pieces[0]);
  expect(other.bytesToWrite?.()).toBe(0);
  expect(one.tag).not.toBe(other.tag);
  expect(writes).toBe(1);
});

test("a reply is named by what can be read again, not by what is told once", () => {
  const shared = sharedPrefix(() => Buffer.from("shared"), 6);
  const read = Buffer.from("own");
  expect(shared.withSuffix(Buffer.from("own and key"), { read }).tag).toBe(shared.withSuffix(read).tag);
});
