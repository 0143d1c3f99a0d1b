import { BlockList } from "node:net";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkTarget, parseTarget, type PresetPort } from "./check-target.ts";
import { parseAllowEntry } from "./outbound-allow.ts";
import { OutboundFault } from "./outbound-fault.ts";

type World = { readonly allow?: string; readonly answer?: readonly string[]; readonly presetPort?: PresetPort };

/** The reason for which an address is refused, or the addresses to which the guard would connect. */
async function verdict(address: string, { allow = "", answer = ["93.184.216.34"], presetPort }: World = {}) {
  const entries = allow.split(",").flatMap((entry) => parseAllowEntry(entry) ?? []);
  const resolve = () => Promise.resolve(answer);
  const { signal } = new AbortController();
  try {
    const url = parseTarget(address);
    const target = await checkTarget(url, { allow: entries, resolve, presetPort, signal });
    return `${target.url.href} at ${target.addresses.join(", ")}`;
  } catch (error) {
    if (error instanceof OutboundFault) return `${error.problem}: ${error.reason}`;
    throw error;
  }
}

const PRIVATE = "refused: address";

test.each([
  ["127.0.0.1", "this machine"],
  ["127.1", "this machine, short"],
  ["127.0.0.1.", "this machine, with a last dot"],
  ["127.1..", "this machine, with two last dots"],
  ["2130706433", "this machine, decimal"],
  ["017700000001", "this machine, octal"],
  ["0177.0.0.01", "this machine, octal parts"],
  ["0x7f000001", "this machine, hexadecimal"],
  ["0x7f.1", "this machine, hexadecimal and short"],
  ["%31%32%37.0.0.1", "this machine, with escapes"],
  ["１２７．０．０．１", "this machine, full-width"],
  ["①②⑦.⓪.⓪.①", "this machine, circled"],
  ["127。0。0。1", "this machine, ideographic stops"],
  ["127.0.0.1@127.0.0.1", "a user name that looks like a host"],
  ["example.org@127.0.0.1", "a name before the host"],
  ["0", "any address of this machine"],
  ["0.0.0.0", "any address of this machine"],
  ["0.1.2.3", "this network"],
  ["10.0.0.1", "private, RFC 1918"],
  ["172.16.0.1", "private, RFC 1918"],
  ["172.31.255.255", "private, RFC 1918"],
  ["192.168.1.1", "private, RFC 1918"],
  ["169.254.169.254", "the metadata service of clouds"],
  ["100.64.0.1", "carrier-grade NAT"],
  ["100.100.100.200", "the metadata service of a cloud, carrier-grade NAT"],
  ["192.0.0.192", "the metadata service of a cloud, IETF assignments"],
  ["192.0.2.1", "documentation"],
  ["198.51.100.1", "documentation"],
  ["203.0.113.1", "documentation"],
  ["198.18.0.1", "benchmarks"],
  ["192.88.99.1", "6to4 relays"],
  ["224.0.0.1", "multicast"],
  ["239.255.255.250", "multicast"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "broadcast"],
  ["[::1]", "this machine"],
  ["[0:0:0:0:0:0:0:1]", "this machine, long"],
  ["[::]", "any address of this machine"],
  ["[::ffff:127.0.0.1]", "IPv4-mapped"],
  ["[::ffff:7f00:1]", "IPv4-mapped, hexadecimal"],
  ["[::ffff:169.254.169.254]", "IPv4-mapped"],
  ["[::127.0.0.1]", "IPv4-compatible"],
  ["[::ffff:0:127.0.0.1]", "IPv4-translated"],
  ["[64:ff9b::127.0.0.1]", "NAT64"],
  ["[64:ff9b::8.8.8.8]", "NAT64 of a public address"],
  ["[64:ff9b:1::10.0.0.1]", "local NAT64"],
  ["[2002:7f00:1::]", "6to4 of this machine"],
  ["[2002:a00:1::1]", "6to4 of a private address"],
  ["[2001:0:7f00:1::]", "Teredo"],
  ["[2a00:1450::5efe:127.0.0.1]", "ISATAP of this machine"],
  ["[2a00:1450::200:5efe:10.0.0.1]", "ISATAP of a private address"],
  ["[fe80::1]", "link-local"],
  ["[fec0::1]", "site-local"],
  ["[fc00::1]", "unique local"],
  ["[fd00:ec2::254]", "the metadata service of a cloud, unique local"],
  ["[ff02::1]", "multicast"],
  ["[2001:db8::1]", "documentation"],
  ["[3fff::1]", "documentation"],
  ["[100::1]", "discard"],
  ["[5f00::1]", "segment routing"],
  ["[4000::1]", "not allocated"],
])("the guard refuses the host %s (%s)", async (host) => expect(await verdict(`https://${host}/a.ics`)).toBe(PRIVATE));

test.each([
  ["8.8.8.8", "8.8.8.8"],
  ["0x08080808", "8.8.8.8"],
  ["172.32.0.1", "172.32.0.1"],
  ["[2a00:1450:4001::1]", "2a00:1450:4001::1"],
  ["[2a00:1450::5efe:8.8.8.8]", "2a00:1450::5efe:808:808"],
  // The URL keeps the form, and IPv4-mapped connects to the IPv4 address that was checked.
  ["[::ffff:8.8.8.8]", "::ffff:808:808"],
])("the guard lets %s through as a public address", async (host, address) =>
  expect(await verdict(`https://${host}/`)).toMatch(new RegExp(` at ${address}$`)),
);

test.each([
  ["one private address", ["10.0.0.1"], PRIVATE],
  ["a good and then a private address", ["93.184.216.34", "10.0.0.1"], PRIVATE],
  ["a private and then a good address", ["10.0.0.1", "93.184.216.34"], PRIVATE],
  ["a good address of IPv4 and this machine in IPv6", ["93.184.216.34", "::1"], PRIVATE],
  ["a private address that is mapped into IPv6", ["::ffff:10.0.0.1"], PRIVATE],
  ["a link-local address with a zone", ["fe80::1%eth0"], PRIVATE],
  [
    "a hundredth address that is private",
    [...Array.from({ length: 99 }, (_, at) => `8.8.8.${at}`), "127.0.0.1"],
    PRIVATE,
  ],
  ["text instead of an address", ["calendar.test"], PRIVATE],
  ["no address", [], "unavailable: name"],
])("the guard refuses a name with %s", async (_what, answer, expected) =>
  expect(await verdict("https://calendar.test/", { answer })).toBe(expected),
);

test.each([
  ["https://calendar.test/a.ics#b", "https://calendar.test/a.ics"],
  ["HTTPS://Calendar.Test:443/", "https://calendar.test/"],
  ["https://calendar.test./a", "https://calendar.test/a"],
  ["webcal://calendar.test/a?b", "https://calendar.test/a?b"],
  ["webcals://calendar.test/", "https://calendar.test/"],
  ["WebCal://me:secret@calendar.test:443/", "https://me:secret@calendar.test/"],
  [" webcal:calendar.test/a\n", "https://calendar.test/a"],
  ["https://bücher.test/", "https://xn--bcher-kva.test/"],
  ["webcal://bücher.test/", "https://xn--bcher-kva.test/"],
  ["https://xn--bcher-kva.test/", "https://xn--bcher-kva.test/"],
  ["https://calendar.test/a\r\nHost: x", "https://calendar.test/aHost:%20x"],
  ["https:\\\\calendar.test\\a", "https://calendar.test/a"],
])("the guard reads the address %j as %s", async (text, url) =>
  expect(await verdict(text)).toBe(`${url} at 93.184.216.34`),
);

test.each([
  ["no address", "calendar", "refused: url"],
  ["an empty text", "", "refused: url"],
  ["a host of one dot", "https://./", "refused: url"],
  ["webcal without a host", "webcal:", "refused: url"],
  ["a name with a space", "https://calendar .test/", "refused: url"],
  ["an address of IPv6 with a zone", "https://[fe80::1%25eth0]/", "refused: url"],
  ["a number that is too large", "https://4294967296/", "refused: url"],
  ["an escaped zero byte", "https://calendar%00.test/", "refused: url"],
  ["more than 4,000 characters", `https://calendar.test/${"a".repeat(4_000)}`, "refused: url"],
  ["http", "http://calendar.test/", "refused: scheme"],
  ["http at the port of https", "http://calendar.test:443/", "refused: scheme"],
  ["a file", "file:///etc/passwd", "refused: scheme"],
  ["ftp", "ftp://calendar.test/", "refused: scheme"],
  ["data", "data:text/calendar,BEGIN:VCALENDAR", "refused: scheme"],
  ["a script", "javascript:alert(1)", "refused: scheme"],
  ["another port", "https://calendar.test:8443/", "refused: port"],
  ["the port of http", "https://calendar.test:80/", "refused: port"],
  ["another port with webcal", "webcal://calendar.test:5432/", "refused: port"],
  ["port 0", "https://calendar.test:0/", "refused: port"],
])("the guard refuses the address %s", async (_what, text, expected) => expect(await verdict(text)).toBe(expected));

describe("OUTBOUND_ALLOW", () => {
  const lan = ["10.0.3.7"];
  const HERE = " at 10.0.3.7";
  test.each([
    ["cloud.lan", "https://cloud.lan/", lan, `https://cloud.lan/${HERE}`],
    ["cloud.lan", "http://cloud.lan/", lan, `http://cloud.lan/${HERE}`],
    ["cloud.lan", "http://CLOUD.lan.:8080/", lan, `http://cloud.lan:8080/${HERE}`],
    ["cloud.lan:8080", "http://cloud.lan:8080/", lan, `http://cloud.lan:8080/${HERE}`],
    ["cloud.lan:8080", "http://cloud.lan/", lan, "refused: scheme"],
    ["cloud.lan:8080", "https://cloud.lan/", lan, PRIVATE],
    ["cloud.lan:443", "http://cloud.lan/", lan, "refused: scheme"],
    ["cloud.lan:80", "http://cloud.lan/", lan, `http://cloud.lan/${HERE}`],
    ["cloud.lan", "ftp://cloud.lan/", lan, "refused: scheme"],
    ["cloud.lan", "https://other.lan/", lan, PRIVATE],
    ["cloud.lan", "https://a.cloud.lan/", lan, PRIVATE],
    ["10.0.0.0/16", "https://other.lan:8443/", lan, `https://other.lan:8443/${HERE}`],
    ["10.0.0.0/16", "http://10.0.3.7/", lan, `http://10.0.3.7/${HERE}`],
    ["10.0.0.0/16", "http://167772935/", lan, `http://10.0.3.7/${HERE}`],
    ["10.0.0.0/16:8443", "https://other.lan:8443/", lan, `https://other.lan:8443/${HERE}`],
    ["10.0.0.0/16:8443", "https://other.lan:8444/", lan, "refused: port"],
    ["10.0.0.0/16", "https://[::ffff:10.0.3.7]/", lan, "https://[::ffff:a00:307]/ at ::ffff:a00:307"],
    ["10.0.0.0/16", "http://other.lan/", ["10.0.3.7", "10.1.0.1"], "refused: scheme"],
    ["10.0.0.0/16", "http://other.lan/", ["10.0.3.7", "93.184.216.34"], "refused: scheme"],
    [
      "10.0.0.0/16",
      "https://other.lan/",
      ["10.0.3.7", "93.184.216.34"],
      "https://other.lan/ at 10.0.3.7, 93.184.216.34",
    ],
    ["10.0.0.0/16", "http://public.test/", ["93.184.216.34"], "refused: scheme"],
    ["10.0.0.0/16", "https://public.test:8443/", ["93.184.216.34"], "refused: port"],
    ["[fd00::7]:8443", "https://[fd00::7]:8443/", lan, "https://[fd00::7]:8443/ at fd00::7"],
    ["fd00::/8", "http://[fd00::7]/", lan, "http://[fd00::7]/ at fd00::7"],
    ["fd00::/8", "http://[fe80::7]/", lan, "refused: scheme"],
  ])("OUTBOUND_ALLOW %s makes %s (%j) %s", async (allow, text, answer, expected) =>
    expect(await verdict(text, { allow, answer })).toBe(expected),
  );
});

describe("a preset's port", () => {
  const presetPort = { host: "posteo.de", port: 8443 };
  test.each([
    ["https://posteo.de:8443/", ["93.184.216.34"], "https://posteo.de:8443/ at 93.184.216.34"],
    ["https://posteo.de/", ["93.184.216.34"], "https://posteo.de/ at 93.184.216.34"],
    ["https://posteo.de:8443/", ["10.0.0.1"], PRIVATE],
    ["http://posteo.de:8443/", ["93.184.216.34"], "refused: scheme"],
    ["https://posteo.de:8444/", ["93.184.216.34"], "refused: port"],
    ["https://evil.test:8443/", ["93.184.216.34"], "refused: port"],
    ["https://a.posteo.de:8443/", ["93.184.216.34"], "refused: port"],
  ])("a preset's port makes %s (%j) %s", async (text, answer, expected) =>
    expect(await verdict(text, { answer, presetPort })).toBe(expected),
  );
});

/** IANA's registry of special-purpose addresses, written apart from ipaddr.js. */
const SPECIAL = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  SPECIAL.addSubnet(network, bits);

test("the guard refuses exactly the special addresses, in every notation that reaches them", async () => {
  const special = fc.constantFrom(0x0a000000, 0x64400000, 0x7f000000, 0xa9fe0000, 0xac100000, 0xc0a80000, 0xc6120000);
  const near = fc.tuple(special, fc.integer({ min: -0x20000, max: 0x20000 })).map(([base, by]) => (base + by) >>> 0);
  const notations: readonly ((bytes: readonly number[], number: number) => string)[] = [
    (bytes) => bytes.join("."),
    (_bytes, number) => String(number),
    (_bytes, number) => `0x${number.toString(16)}`,
    (_bytes, number) => `0${number.toString(8)}`,
    ([a = 0, b = 0, c = 0, d = 0]) => `${a}.0x${b.toString(16)}.${c * 256 + d}`,
    (bytes) => `[::ffff:${bytes.join(".")}]`,
    (bytes) => `[2a00:1450::5efe:${bytes.join(".")}]`,
  ];
  const property = fc.asyncProperty(
    fc.oneof(near, fc.nat(0xffffffff)),
    fc.constantFrom(...notations),
    async (number, write) => {
      const bytes = [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
      const isRefused = (await verdict(`https://${write(bytes, number)}/`)) === PRIVATE;
      expect(isRefused).toBe(SPECIAL.check(bytes.join(".")));
    },
  );
  await fc.assert(property, { numRuns: 2_000 });
});
