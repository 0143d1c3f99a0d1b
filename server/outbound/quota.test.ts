import { expect, test } from "vitest";
import { createQuota } from "./quota.ts";

test("a quota refuses a caller beyond its share and anyone beyond the total, until some is released", () => {
  const quota = createQuota({ total: 5, perCaller: 3 });
  quota.take("ann", 2);
  quota.take("ann", 1);
  expect(() => quota.take("ann", 1)).toThrow("busy");
  quota.take("ben", 2);
  expect(() => quota.take("cem", 1)).toThrow("busy");
  quota.release("ann", 2);
  quota.take("cem", 2);
  expect(() => quota.take("ann", 1)).toThrow("busy");
  quota.release("ben", 2);
  quota.take("ann", 2);
  expect(() => quota.take("ann", 1)).toThrow("busy");
});
