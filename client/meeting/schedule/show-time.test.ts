import * as fc from "fast-check";
import { expect, test } from "vitest";
import { leastScroll } from "./show-time.ts";

const VIEW = { top: 100, bottom: 700 };
const at = (top: number, height: number) => ({ top, bottom: top + height });

test.each([
  ["not at all when time and button are in sight", at(200, 100), at(400, 44), 0],
  ["down to the end of a time below", at(800, 100), undefined, 200],
  ["up to the start of a time above", at(-50, 100), undefined, -150],
  ["down to a time no farther than the button stays", at(800, 100), at(350, 44), 200],
  ["up to a button above when the time stays", at(500, 100), at(50, 44), -50],
  ["to the time alone when both have no room", at(1200, 100), at(150, 44), 600],
  ["to the start of a time that is higher than the view", at(300, 900), undefined, 200],
])("a chosen time scrolls the page %s", (_, time, button, scroll) => {
  expect(leastScroll(time, button, VIEW)).toBe(scroll);
});

test("a chosen time that fits is in sight after the scrolling, and so is its button if both fit", () => {
  const place = fc.record({ top: fc.integer({ min: -2000, max: 3000 }), height: fc.integer({ min: 10, max: 600 }) });
  const isInSight = ({ top, height }: { top: number; height: number }, scroll: number): boolean =>
    top - scroll >= VIEW.top && top + height - scroll <= VIEW.bottom;
  fc.assert(
    fc.property(place, place, (time, button) => {
      const scroll = leastScroll(at(time.top, time.height), at(button.top, button.height), VIEW);
      expect(isInSight(time, scroll)).toBe(true);
      const top = Math.min(time.top, button.top);
      const bottom = Math.max(time.top + time.height, button.top + button.height);
      expect(bottom - top > 600 || isInSight(button, scroll)).toBe(true);
    }),
  );
});
