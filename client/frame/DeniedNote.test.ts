import { expect, test } from "vitest";
import { readDeniedReturn } from "./DeniedNote.tsx";

const read = (pathname: string, search: string) => readDeniedReturn({ pathname, search, hash: "#top" });

test.each([
  ["/login", "?denied=google", { denied: "google", hasPlace: true, search: "" }],
  ["/signup/", "?denied=microsoft", { denied: "microsoft", hasPlace: true, search: "" }],
  ["/me/settings", "?denied=google", { denied: "google", hasPlace: true, search: "" }],
  ["/m/abcdefghijkl", "?a=%C3%A9&denied=google&b=1", { denied: "google", hasPlace: false, search: "?a=%C3%A9&b=1" }],
])(
  "the address %s with the query %s tells of a cancellation at a provider",
  (pathname, search, { search: rest, ...found }) => {
    expect(read(pathname, search)).toEqual({ ...found, place: { pathname, search: rest, hash: "#top" } });
  },
);

test.each(["", "?denied=", "?denied=GOOGLE", "?denied=my-bank", "?Denied=google", "?x=denied"])(
  "the query %j tells of no cancellation",
  (search) => {
    expect(read("/login", search)).toBeUndefined();
  },
);

test("an address with two slashes at its beginning leads to a page of this site", () => {
  expect(read("//x", "?denied=google")?.place.pathname).toBe("/x");
});
