import { expect, test } from "vitest";
import { asciiEmail, domainOf, mailDomain, recipientAddress } from "./email.ts";

test.each([
  ["a@b.example", "a@b.example"],
  ["Ann@Example.org", "Ann@Example.org"],
  ["a+tag@b.example", "a+tag@b.example"],
  ["a@bücher.example", "a@xn--bcher-kva.example"],
  ["a@BÜCHER.example", "a@xn--bcher-kva.example"],
  ["a@bu\u0308cher.example", "a@xn--bcher-kva.example"],
  ["a@例え.テスト", "a@xn--r8jz45g.xn--zckzah"],
  ["a@xn--bcher-kva.example", "a@xn--bcher-kva.example"],
  ["ü@b.example", undefined],
  ["a@bücher..example", undefined],
  ["a@-bücher.example", undefined],
  ["a@bücher_x.example", undefined],
  ["a@bücher.example/x", undefined],
  ["a@bücher.example:25", undefined],
  ["a@½.example", undefined],
  ["a@１.２.３.４", "a@1.2.3.4"],
  [`a@${"ü".repeat(60)}.example`, undefined],
])("asciiEmail stores %s as %s", (text, stored) => expect(asciiEmail(text)).toBe(stored));

test.each([
  ["j.ane_d-oe+tag@Proton.me", "janedoe@proton.me"],
  ["JaneDoe@protonmail.com", "janedoe@proton.me"],
  ["jane.doe@googlemail.com", "janedoe@gmail.com"],
  ["jane@me.com", "jane@icloud.com"],
  ["_jane@example.org", "_jane@example.org"],
  ["jane2@example.org", "jane2@example.org"],
])("mails to %s count for the recipient %s", (address, recipient) => expect(recipientAddress(address)).toBe(recipient));

test.each([
  ["Uni.Example", "uni.example"],
  ["uni.example.", "uni.example"],
  ["@uni.example", "uni.example"],
  ["BÜCHER.example", "xn--bcher-kva.example"],
  ["xn--Bcher-kva.example.", "xn--bcher-kva.example"],
  ["\u212Aiel.example", "kiel.example"],
  ["*.uni.example", undefined],
  ["uni.example/x", undefined],
  ["uni..example", undefined],
  ["", undefined],
])("the mail domain %s is compared as %s", (text, domain) => expect(mailDomain(text)).toBe(domain));

test.each([
  ["ann@Uni.Example", "uni.example"],
  ["ann@uni.example.", "uni.example"],
  ["ann@bücher.example", "xn--bcher-kva.example"],
  ["ann@lab.uni.example", "lab.uni.example"],
  ["uni.example@elsewhere.example", "elsewhere.example"],
])("the address %s belongs to the mail domain %s", (email, domain) => expect(domainOf(email)).toBe(domain));
