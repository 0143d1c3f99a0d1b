import { expect, test } from "vitest";
import { isInNetworks, parseNetwork } from "./network.ts";

test.each(["141.20.0.0/16", "141.20.3.4", "2001:db8::/32", "::1", "::ffff:141.20.0.0/112", "0.0.0.0/0", "10.0.0.7/8"])(
  "parseNetwork accepts %s",
  (text) => expect(parseNetwork(text)).toBeDefined(),
);

test.each([
  "141.20",
  "141.20.0.0/33",
  "2001:db8::/129",
  "uni.example",
  "10.0.0.0/",
  "fe80::1%eth0",
  "::ffff:10.0.0.0/95",
])("parseNetwork refuses %s", (text) => expect(parseNetwork(text)).toBeUndefined());

test.each([
  ["198.51.100.9", "198.51.100.0/24", true],
  ["198.51.101.9", "198.51.100.0/24", false],
  ["::ffff:198.51.100.9", "198.51.100.0/24", true],
  ["198.51.100.9", "::/0", false],
  ["2001:db8:1:ffff::1", "2001:db8:1::/48", true],
  ["2001:db8:2::1", "2001:db8:1::/48", false],
  ["fe80::1%eth0", "fe80::/10", true],
  ["unknown", "0.0.0.0/0", false],
])("the address %s is in %s: %s", (address, network, isIn) => {
  const parsed = parseNetwork(network);
  expect(isInNetworks(address, parsed ? [parsed] : [])).toBe(isIn);
});
