import { expect, test } from "vitest";
import { once } from "./once.ts";

test("once shares one result among several callers", async () => {
  let made = 0;
  const get = once(async () => (made += 1));
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  expect(await get()).toBe(1);
});

test("once tries again for a caller after a failure", async () => {
  let tried = 0;
  const get = once(async () => {
    tried += 1;
    if (tried === 1) throw new Error("no file can be opened now");
    return tried;
  });
  const together = await Promise.allSettled([get(), get()]);
  expect(together.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await get()).toBe(2);
});
