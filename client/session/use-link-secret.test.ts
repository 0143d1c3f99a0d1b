import { expect, test } from "vitest";
import { linkQuery } from "./use-link-secret.ts";

test.each([
  ["?pwresetToken=aa.b-_.c_", { pwresetToken: "aa.b-_.c_" }],
  ["?pwresetToken=aa.bb.cc.", { pwresetToken: "aa.bb.cc" }],
  ["?token=aa.bb.cc)", { token: "aa.bb.cc" }],
  ["?token=aa.bb.cc%3E", { token: "aa.bb.cc" }],
  ["?token=aa.bb.cc%20", { token: "aa.bb.cc" }],
  ["?token=aa.bb.cc%E2%80%9D.", { token: "aa.bb.cc" }],
  [
    "?encrypted_entity=aa&amp;iv=bb&amp;salt=cc&amp;tag=dd,",
    { encrypted_entity: "aa", iv: "bb", salt: "cc", tag: "dd" },
  ],
  ["?postRedirect=%2F&tag=dd", { postRedirect: "/", tag: "dd" }],
  ["?postRedirect=%2Fm%2FabcDEF012345%3Fa%3D%2F&tag=dd.", { postRedirect: "/m/abcDEF012345?a=/", tag: "dd" }],
  ["?token=aa&fbclid=x", { token: "aa", fbclid: "x" }],
])("the query %s is read without the punctuation around the link", (search, query) =>
  expect(Object.fromEntries(linkQuery(search))).toEqual(query),
);
