import { expect, test } from "vitest";
import { dangerOf, parseBlock } from "./parse-block.ts";

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["198.51.100.7/32", "198.51.100.7"],
  ["198.51.100.7/24", "198.51.100.0/24"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.0/120", "198.51.100.0/24"],
  ["2001:DB8::5", "2001:db8::5"],
  ["2001:db8:1:2::5/48", "2001:db8:1::/48"],
  ["0.0.0.0/0", "0.0.0.0/0"],
  ["::/0", "::/0"],
])("a block of the network %s is stored as %s", (text, value) =>
  expect(parseBlock(text)).toEqual({ kind: "network", value }),
);

test.each([
  ["Spam.Example", "spam.example"],
  ["@spam.example", "spam.example"],
  ["bücher.example", "xn--bcher-kva.example"],
])("a block of the mail domain %s is stored as %s", (text, value) =>
  expect(parseBlock(text)).toEqual({ kind: "domain", value }),
);

test.each([
  "",
  "198.51.100",
  "198.51.100.256",
  "198.51.100.0/33",
  "198.51.100.0/",
  "::1/129",
  "10",
  "fe80::1%eth0",
  "a b",
  "ann@spam.example",
  "spam",
  "10.0.0.0/8/8",
  "https://spam.example",
])("%j is neither a network nor a mail domain", (text) => expect(parseBlock(text)).toBeUndefined());

test.each([
  ["127.0.0.1", true],
  ["127.0.0.0/8", true],
  ["::1", true],
  ["0.0.0.0/0", true],
  ["::/0", true],
  ["64.0.0.0/7", true],
  ["10.0.0.0/8", false],
  ["2001:db8::/32", false],
  ["spam.example", false],
])("an operator is asked before a block of %s: %s", (text, isAsked) => {
  const block = parseBlock(text);
  expect(block && dangerOf(block) !== undefined).toBe(isAsked);
});
