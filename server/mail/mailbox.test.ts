import { expect, test } from "vitest";
import { countedAddress } from "#domain/email.ts";
import { countedDomain } from "./mailbox.ts";

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
])("%s counts as %s", (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
  expect(countedAddress(counted)).toBe(counted);
});

test("both domains of Gmail count as one", () => {
  expect(countedDomain("a@googlemail.com")).toBe(countedDomain("b+c@Gmail.com"));
});
