import { expect, test } from "vitest";
import { acceptedEncoding } from "./send-prepared.ts";

/** Accept-Encoding → the form sent. */
test.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP;q=1.0, BR;q=0", "gzip"],
  ["br;q=0.1, gzip", "br"],
  ["*", "br"],
  ["*;q=0", undefined],
  ["gzip;q=0, *", "br"],
  ["br;q=nonsense", undefined],
  [",,;;", undefined],
])("%j is answered with %j", (header, encoding) => expect(acceptedEncoding(header)).toBe(encoding));
