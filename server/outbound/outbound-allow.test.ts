import { expect, test } from "vitest";
import { parseAllowEntry } from "./outbound-allow.ts";

test.each([
  ["cloud.uni.example", "cloud.uni.example", undefined],
  ["Cloud.Uni.Example.:443", "cloud.uni.example", 443],
  ["nextcloud", "nextcloud", undefined],
  ["my_cloud:8080", "my_cloud", 8080],
  ["bücher.example", "xn--bcher-kva.example", undefined],
  ["10.0.3.7", "10.0.3.7/32", undefined],
  ["10.0.3.7:65535", "10.0.3.7/32", 65_535],
  ["10.1.0.0/16", "10.1.0.0/16", undefined],
  ["10.1.0.0/16:443", "10.1.0.0/16", 443],
  ["fd00::7", "fd00::7/128", undefined],
  ["[fd00::7]", "fd00::7/128", undefined],
  ["[fd00::7]:8443", "fd00::7/128", 8443],
  ["fd00::/8", "fd00::/8", undefined],
  ["fd00::/8:443", "fd00::/8", 443],
  ["[fd00::]/8:443", "fd00::/8", 443],
  ["::ffff:10.0.0.1", "10.0.0.1/32", undefined],
])("an operator opens %s as the place %s at port %s", (text, place, port) => {
  const entry = parseAllowEntry(text);
  expect(entry && ("name" in entry ? entry.name : entry.network.join("/"))).toBe(place);
  expect(entry?.port).toBe(port);
});

test.each([
  ["a port that does not exist", "cloud.uni.example:65536"],
  ["port 0", "cloud.uni.example:0"],
  ["a port without digits", "cloud.uni.example:"],
  ["a whole address", "https://cloud.uni.example"],
  ["a path", "cloud.uni.example/remote.php"],
  ["a password", "me:secret@cloud.uni.example"],
  ["a wildcard", "*.uni.example"],
  ["a prefix that is too long", "10.0.0.0/33"],
  ["a prefix of a name", "uni.example/16"],
  ["an address that is too short", "10.0.1"],
  ["an address with a typing error", "10.0.0.256"],
  ["a number that is an address", "2130706433"],
  ["a zone", "fe80::1%eth0"],
  ["an address of IPv6 whose port has no brackets", "fd00::1:2:3:4:5:6:7:8443"],
  ["two colons", "cloud:1:2"],
  ["an empty label", "cloud..example"],
  ["nothing but a port", ":443"],
])("an operator cannot open %s", (_what, text) => expect(parseAllowEntry(text)).toBeUndefined());
