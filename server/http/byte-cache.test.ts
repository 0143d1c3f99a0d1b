import { expect, test } from "vitest";
import { createByteCache } from "./byte-cache.ts";

test("what was used last is kept within the budget", () => {
  const cache = createByteCache<string, string>(100);
  cache.set("a", "A", 40);
  cache.set("b", "B", 40);
  cache.get("a");
  cache.set("c", "C", 40);
  expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual(["A", undefined, "C"]);
});

test("what grows counts as what it has become", () => {
  const cache = createByteCache<string, string>(100);
  cache.set("a", "A", 10);
  cache.set("b", "B", 10);
  cache.grow("b", "B", 95);
  expect([cache.get("a"), cache.get("b")]).toEqual(["A", undefined]);
  cache.set("c", "C", 100);
  expect(cache.get("c")).toBe("C");
});

test("what has been replaced grows no more", () => {
  const cache = createByteCache<string, string>(100);
  cache.set("a", "old", 10);
  cache.set("a", "new", 10);
  cache.grow("a", "old", 1_000);
  cache.delete("b");
  expect(cache.get("a")).toBe("new");
});

test("what is larger than the budget is not kept, and takes no more with it than it must", () => {
  const cache = createByteCache<string, string>(100);
  cache.set("huge", "H", 1_000);
  cache.set("a", "A", 100);
  expect([cache.get("huge"), cache.get("a")]).toEqual([undefined, "A"]);
});
