import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { callerAddress, networkGroups, widestNetwork } from "./caller-address.ts";

/** The socket's address, X-Forwarded-For, trusted hops → the network that counts. */
test.each([
  ["192.0.2.1", undefined, 0, "192.0.2.1"],
  ["192.0.2.1", "198.51.100.7", 0, "192.0.2.1"],
  ["10.0.0.1", "198.51.100.7", 1, "198.51.100.7"],
  ["10.0.0.1", "203.0.113.9, 198.51.100.7", 1, "198.51.100.7"],
  ["10.0.0.1", "198.51.100.7, 10.0.0.2", 2, "198.51.100.7"],
  ["10.0.0.1", "198.51.100.7", 5, "198.51.100.7"],
  ["10.0.0.1", "", 1, "10.0.0.1"],
  ["10.0.0.1", "nonsense, <script>", 1, "10.0.0.1"],
  // Some proxies add the port. If a proxy names no address, an entry of the caller does not count instead.
  ["10.0.0.1", "203.0.113.9, 198.51.100.7:4711", 1, "198.51.100.7"],
  ["10.0.0.1", "203.0.113.9, [2001:db8:1:2::7]:4711", 1, "2001:db8:1:2::/64"],
  ["10.0.0.1", "203.0.113.9, unknown", 1, "10.0.0.1"],
  ["10.0.0.1", "203.0.113.9, _hidden, 10.0.0.2", 2, "10.0.0.2"],
  ["::ffff:192.0.2.1", undefined, 0, "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", undefined, 0, "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::1", undefined, 0, "2001:db8:1:2::/64"],
  ["2001:db8::1", undefined, 0, "2001:db8::/64"],
  ["fe80::1%eth0", undefined, 0, "fe80::/64"],
  ["::1", undefined, 0, "::/64"],
])(
  "a caller at %s with X-Forwarded-For %s behind %i proxies counts as %4$s",
  (remoteAddress, forwarded, hops, expected) => {
    // Only these two parts of a request are read.
    const request = {
      socket: { remoteAddress },
      headers: { "x-forwarded-for": forwarded },
    } as unknown as IncomingMessage;
    expect(callerAddress(request, hops)).toBe(expected);
  },
);

test.each([
  ["192.0.2.77", ["192.0.2.77", "192.0.2.0/24"]],
  ["2001:db8:1:2::/64", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:db8:1:a2ff::/64", ["2001:db8:1:a2ff::/64", "2001:db8:1::/48"]],
  ["::/64", ["::/64", "::/48"]],
  ["unknown", ["unknown"]],
])("a caller at %s counts in the networks %j", (address, networks) => {
  expect(networkGroups(address).map(({ network }) => network)).toEqual(networks);
  expect(widestNetwork(address)).toBe(networks.at(-1));
});

test("a wider network has four times the allowance of one address", () => {
  expect(networkGroups("192.0.2.77").map(({ share }) => share)).toEqual([1, 4]);
  expect(networkGroups("2001:db8:1:2::/64").map(({ share }) => share)).toEqual([1, 4]);
});
