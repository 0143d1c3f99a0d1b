import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ipaddr from "ipaddr.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createResolve } from "./resolve-name.ts";

type Record = readonly [type: "A" | "AAAA" | "CNAME", data: string];
const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const;
const ZONE: Readonly<{ [name: string]: readonly Record[] | undefined }> = {
  "both.test": [
    ["A", "93.184.216.34"],
    ["A", "10.0.0.1"],
    ["AAAA", "2a00:1450:4001::1"],
  ],
  "old.test": [["A", "93.184.216.34"]],
  "new.test": [["AAAA", "::1"]],
  "alias.test": [
    ["CNAME", "inner.test"],
    ["A", "127.0.0.1"],
  ],
  "table.test": [["A", "93.184.216.34"]],
};

const server = createSocket("udp4");
const askedNames: string[] = [];
let names = createResolve();
let table = "";
beforeAll(async () => {
  server.on("message", (question, { port, address }) => {
    const answer = reply(question);
    if (answer !== undefined) server.send(answer, port, address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  table = join(await mkdtemp(join(tmpdir(), "overlap-hosts-")), "hosts");
  await writeFile(
    table,
    "# 8.8.8.8 both.test\n10.0.0.7\tCloud.Lan cloud # a comment\r\n::1 cloud\n\n10.0.0.8 table.test\n",
  );
  names = createResolve({ table, servers: [`127.0.0.1:${server.address().port}`] });
});
afterAll(async () => {
  server.close();
  await rm(dirname(table), { recursive: true });
});

/** RFC 1035 §4.1: copies the question and adds the records of its type. A name that begins with `silent` has no reply. */
function reply(question: Buffer): Buffer | undefined {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  const name = labels.join(".").toLowerCase();
  const type = question.readUInt16BE(at + 1);
  askedNames.push(name);
  if (name.startsWith("silent")) return undefined;
  const records = ZONE[name]?.filter(([kind]) => kind === "CNAME" || TYPES[kind] === type) ?? [];
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(0x8180 | (name in ZONE ? 0 : 3), 2);
  head.fill(0, 6);
  head.writeUInt16BE(records.length, 6);
  const alias = ZONE[name]?.find(([kind]) => kind === "CNAME")?.[1];
  return Buffer.concat([head, question.subarray(12, at + 5), ...records.map((record) => written(record, name, alias))]);
}

function written([type, data]: Record, name: string, alias: string | undefined): Buffer {
  const encoded = (text: string) =>
    Buffer.concat([
      ...text.split(".").map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`)),
      Buffer.from([0]),
    ]);
  const owner = encoded(type === "CNAME" ? name : (alias ?? name));
  const body = type === "CNAME" ? encoded(data) : Buffer.from(ipaddr.parse(data).toByteArray());
  return Buffer.concat([owner, Buffer.from([0, TYPES[type], 0, 1, 0, 0, 0, 60, 0, body.length]), body]);
}

const { signal } = new AbortController();

test.each([
  ["addresses of both kinds", "both.test", ["93.184.216.34", "10.0.0.1", "2a00:1450:4001::1"]],
  ["IPv4 alone", "old.test", ["93.184.216.34"]],
  ["IPv6 alone", "new.test", ["::1"]],
  ["an alias", "alias.test", ["127.0.0.1"]],
  ["no record", "nothing.test", []],
  ["labels that are too long", `${"a".repeat(64)}.test`, []],
])("createResolve finds all addresses of a name with %s", async (_what, name, addresses) =>
  expect(await names(name, false, signal)).toEqual(addresses),
);

test.each([
  ["cloud.lan", ["10.0.0.7"]],
  ["cloud", ["10.0.0.7", "::1"]],
  ["table.test", ["10.0.0.8"]],
])("the name %s of this machine's table is asked of no name server", async (name, addresses) => {
  askedNames.length = 0;
  expect(await names(name, false, signal)).toEqual(addresses);
  expect(askedNames).toEqual([]);
});

test("a name that the operator allows is resolved by the system, not by a name server", async () => {
  askedNames.length = 0;
  expect(await names("localhost", true, signal)).toContain("127.0.0.1");
  expect(askedNames).toEqual([]);
});

test("a machine without a hosts table asks the name servers", async () => {
  const bare = createResolve({ table: `${table}-missing`, servers: [`127.0.0.1:${server.address().port}`] });
  expect(await bare("table.test", false, signal)).toEqual(["93.184.216.34"]);
});

test("a request that ends gives up a silent name server", async () => {
  const controller = new AbortController();
  const resolving = names("silent.test", false, controller.signal);
  await expect.poll(() => askedNames).toContain("silent.test");
  controller.abort();
  expect(await resolving).toEqual([]);
});
