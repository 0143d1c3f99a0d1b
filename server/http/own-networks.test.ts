import { expect, test } from "vitest";
import { OWN_SHARE, sharesOf } from "./own-networks.ts";

test.each([
  ["141.20.0.0/16", "141.20.255.1", true],
  ["141.20.0.0/16", "141.20.255.0/24 ann@uni.example", true],
  ["141.20.0.0/16", "141.21.0.1", false],
  ["141.20.3.4/16", "141.20.9.9", true],
  ["141.20.3.128/25", "141.20.3.200", true],
  ["141.20.3.128/25", "141.20.3.100", false],
  // The wide network of a caller of the /25.
  ["141.20.3.128/25", "141.20.3.0/24", true],
  ["::ffff:141.20.0.0/112", "141.20.1.1", true],
  ["2001:db8:7::/48", "2001:db8:7:1::/64", true],
  ["2001:db8:7::/48", "2001:db8:8:1::/64", false],
  ["::/0", "141.20.1.1", false],
  ["141.20.0.0/16", "ann@uni.example", false],
  ["141.20.0.0/16", "unknown", false],
])("with OWN_NETWORKS=%s, the key %s has the operator's own share: %s", (network, key, isOwn) =>
  expect(sharesOf(["192.0.2.0/24", network])(key)).toBe(isOwn ? OWN_SHARE : 1),
);
