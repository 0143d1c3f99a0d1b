import { expect, test } from "vitest";
import { networkGroups, widestNetwork } from "./network-groups.ts";

test.each([
  ["192.0.2.77", ["192.0.2.77", "192.0.2.0/24"]],
  ["2001:db8:1:2::/64", ["2001:db8:1:2::/64", "2001:db8:1:0::/56", "2001:db8:1::/48"]],
  ["2001:db8:1:a2ff::/64", ["2001:db8:1:a2ff::/64", "2001:db8:1:a200::/56", "2001:db8:1::/48"]],
  ["0:0:0:0::/64", ["0:0:0:0::/64", "0:0:0:0::/56", "0:0:0::/48"]],
  ["unknown", ["unknown"]],
])("%s is counted in %j", (address, networks) => {
  expect(networkGroups(address).map(({ network }) => network)).toEqual(networks);
  expect(widestNetwork(address)).toBe(networks.at(-1));
});

test("a wider network may use up more, but not as much as all of its addresses", () => {
  expect(networkGroups("192.0.2.77").map(({ share }) => share)).toEqual([1, 4]);
  expect(networkGroups("2001:db8:1:2::/64").map(({ share }) => share)).toEqual([1, 2, 4]);
});
