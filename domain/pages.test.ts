import fc from "fast-check";
import { expect, test } from "vitest";
import { isOwnPath } from "./pages.ts";
import { forAll } from "./testing/arbitraries.ts";
import { list } from "./testing/list.ts";

test.each(
  list(`
  / /me/settings /m/abcDEF123456?page=2#grid /m/x?next=//example.org /caf%C3%A9 /me?next=a//b#//c /m/../me
`),
)("isOwnPath accepts %j as a page of this site", (path) => expect(isOwnPath(path)).toBe(true));

const ELSEWHERE = list(`
  me https://example.org/ javascript:alert(1) //example.org /\\example.org \\\\example.org /..//example.org
  /.//example.org /me/..//example.org /%2e%2e//example.org /%2E//example.org?x=1 /m/x//#grid /caf\u{e9}
  /\u202egpj.exe /me\u{0} /me\u{7f} /${"x".repeat(2_000)}
`);

// The reference sends the token wherever the link says.
test.each([...ELSEWHERE, "", "/\t/example.org", "/\n/example.org", " //example.org", "/me settings"])(
  "isOwnPath refuses %j",
  (path) => {
    expect(isOwnPath(path)).toBe(false);
  },
);

test("no path that isOwnPath accepts leads to another site when a browser resolves it", () => {
  const parts = ["/", ".", "..", "%2e", "a", "?", "#", "\\", "\t", "@", ":"];
  const path = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((chosen) => `/${chosen.join("")}`);
  forAll(path, (text) => {
    fc.pre(isOwnPath(text));
    const { origin, pathname } = new URL(text, "https://own.example");
    expect(origin).toBe("https://own.example");
    // The path as history.pushState and a router read it.
    expect(new URL(pathname, "https://own.example").origin).toBe("https://own.example");
  });
});
