import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cardPlace } from "./card-place.ts";

const ROOM = { left: 0, top: 50, right: 1280, bottom: 720, isRightToLeft: false };
const CARD = { width: 260, height: 140 };
const cellAt = (left: number, top: number) => ({ left, top, right: left + 90, bottom: top + 24 });

test.each([
  ["beside the cell", cellAt(300, 300), ROOM, { left: 398, top: 292 }],
  ["on its other side at the edge", cellAt(1000, 300), ROOM, { left: 732, top: 292 }],
  ["where lines run to in Arabic", cellAt(500, 300), { ...ROOM, isRightToLeft: true }, { left: 232, top: 292 }],
  ["as high as the screen allows", cellAt(300, 690), ROOM, { left: 398, top: 572 }],
  ["below where neither side has room", cellAt(150, 300), { ...ROOM, right: 400 }, { left: 132, top: 332 }],
  ["above where there is none below", cellAt(150, 650), { ...ROOM, right: 400 }, { left: 132, top: 502 }],
])("the card stands %s", (_, cell, room, place) => {
  expect(cardPlace(cell, CARD, room)).toEqual(place);
});

test("the card never lies over its cell", () => {
  const anywhere = fc.record({ x: fc.integer({ min: 0, max: 1190 }), y: fc.integer({ min: 50, max: 690 }) });
  const width = fc.integer({ min: 320, max: 1280 });
  fc.assert(
    fc.property(anywhere, width, fc.boolean(), ({ x, y }, right, isRightToLeft) => {
      const cell = cellAt(x, y);
      const { left, top } = cardPlace(cell, CARD, { ...ROOM, right, isRightToLeft });
      const isApart =
        left >= cell.right + 8 ||
        left + CARD.width <= cell.left - 8 ||
        top >= cell.bottom + 8 ||
        top + CARD.height <= cell.top - 8;
      expect(isApart).toBe(true);
    }),
  );
});
