import { expect, test } from "vitest";
import { countedAddress } from "#domain/email.ts";
import { countedDomain, mailboxHash, mailboxOf } from "./mailbox.ts";
import { mailApp } from "../testing/start-mail-app.ts";

test.each([
  ["Ann@Example.ORG", "ann@example.org"],
  ["ann+1@example.org", "ann@example.org"],
  ["ann+1+2@example.org", "ann@example.org"],
  ["ann+@example.org", "ann@example.org"],
  ["+ann@example.org", "+ann@example.org"],
  ["a.n.n@example.org", "a.n.n@example.org"],
  ["A.n.n+x.y@gmail.com", "ann@gmail.com"],
  ["ann@GoogleMail.com", "ann@gmail.com"],
  ["ann@xn--BCHER-kva.example", "ann@xn--bcher-kva.example"],
])("the mailbox of %s counts as %s", (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
  expect(countedAddress(counted)).toBe(counted);
});

test("addresses of both Gmail domains count as one domain", () => {
  expect(countedDomain("a@googlemail.com")).toBe(countedDomain("b+c@Gmail.com"));
});

const here = await mailApp();

test("the tables of mails hold neither an address nor its plain hash", async () => {
  const address = "gus@example.org";
  const mailbox = mailboxOf(address, here.app.context.keys);
  await here.invited(address);
  await here.app.database.transaction(({ suppressions }) => suppressions.add(mailbox));
  const tables = ["mail_deliveries", "mail_suppressions"];
  const rows = await Promise.all(tables.map((table) => here.table.query(`SELECT t::text FROM ${table} t`)));
  const text = JSON.stringify(rows);
  expect(text).toContain(mailbox.toHex());
  expect(text).not.toContain(mailboxHash(address).toHex());
  expect(text).not.toContain("gus");
});
