import { expect, test } from "vitest";
import { createAddressBudget } from "./address-budget.ts";

test("each address has its own burst and regains it with time", () => {
  const budget = createAddressBudget({ burst: 3, perSecond: 1 });
  expect([1, 2, 3, 4].map(() => budget.take("198.51.100.7", 1, 0))).toEqual([true, true, true, false]);
  expect(budget.take("198.51.100.8", 3, 0)).toBe(true);
  expect(budget.take("198.51.100.7", 1, 999)).toBe(false);
  expect(budget.take("198.51.100.7", 1, 1_000)).toBe(true);
});

test("an address with a share of 20 has 20 times the burst and regains it 20 times as fast", () => {
  const budget = createAddressBudget({ burst: 3, perSecond: 1 }, (address) => (address === "own" ? 20 : 1));
  expect([budget.take("own", 60, 0), budget.take("own", 1, 0), budget.take("own", 20, 1_000)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(budget.take("other", 4, 0)).toBe(false);
});

test("a refused message is not charged", () => {
  const budget = createAddressBudget({ burst: 10, perSecond: 0 });
  expect(budget.take("198.51.100.7", 11, 0)).toBe(false);
  expect(budget.take("198.51.100.7", 10, 0)).toBe(true);
});

test("the budget forgets the addresses that were quiet for longest and never busy ones", () => {
  const budget = createAddressBudget({ burst: 1, perSecond: 0 });
  expect(budget.take("busy", 1, 0)).toBe(true);
  expect(budget.take("quiet", 1, 0)).toBe(true);
  const busyAnswers = new Set<boolean>();
  for (let n = 0; n < 10_000; n += 1) {
    budget.take(`address ${n}`, 1, 0);
    busyAnswers.add(budget.take("busy", 1, 0));
  }
  expect(busyAnswers).toEqual(new Set([false]));
  expect(budget.take("quiet", 1, 0)).toBe(true);
});
