import { expect, test } from "vitest";
import { createQuota } from "./quota.ts";

test("a caller with its share leaves the rest to others, and gets it back", () => {
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
