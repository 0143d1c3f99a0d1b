import { expect, test } from "vitest";
import { sharedLoad } from "./shared-load.ts";

test("a question during a load shares the next one, never the running one", async () => {
  const loads: PromiseWithResolvers<string>[] = [];
  const load = sharedLoad((_key: string) => {
    const one = Promise.withResolvers<string>();
    loads.push(one);
    return one.promise;
  });
  const first = load("a");
  const [second, third] = [load("a"), load("a")];
  expect(loads).toHaveLength(1);
  loads[0]?.resolve("before the save");
  expect(await first).toBe("before the save");
  await new Promise((resolve) => setImmediate(resolve));
  expect(loads).toHaveLength(2);
  loads[1]?.resolve("after the save");
  expect(await Promise.all([second, third])).toEqual(["after the save", "after the save"]);
});

test("a load that failed is tried again for the next who asks", async () => {
  let calls = 0;
  const load = sharedLoad(async (key: string) => {
    calls += 1;
    if (calls === 1) throw new Error("down");
    return key;
  });
  const [first, second] = await Promise.allSettled([load("a"), load("a")]);
  expect(first.status).toBe("rejected");
  expect(second).toEqual({ status: "fulfilled", value: "a" });
});
