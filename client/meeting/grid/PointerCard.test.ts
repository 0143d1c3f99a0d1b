import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cardPlace } from "./PointerCard.tsx";

const ROOM = { left: 0, top: 50, right: 1280, bottom: 720, isRightToLeft: false };
const CARD = { width: 260, height: 140 };
const cellAt = (left: number, top: number) => ({ left, top, right: left + 90, bottom: top + 24 });

test.each([
  ["beside the cell", cellAt(300, 300), ROOM, { x: 398, y: 292 }],
  ["on the other side of a cell at the edge", cellAt(1000, 300), ROOM, { x: 732, y: 292 }],
  ["on the left of the cell in Arabic", cellAt(500, 300), { ...ROOM, isRightToLeft: true }, { x: 232, y: 292 }],
  ["as high as the screen allows", cellAt(300, 690), ROOM, { x: 398, y: 572 }],
  ["below the cell when neither side has room", cellAt(150, 300), { ...ROOM, right: 400 }, { x: 132, y: 332 }],
  ["above the cell when no other side has room", cellAt(150, 650), { ...ROOM, right: 400 }, { x: 132, y: 502 }],
])("the card stands %s", (_, cell, room, place) => {
  expect(cardPlace(cell, CARD, room)).toEqual(place);
});

test("the card never lies over its cell", () => {
  const anywhere = fc.record({ x: fc.integer({ min: 0, max: 1190 }), y: fc.integer({ min: 50, max: 690 }) });
  const width = fc.integer({ min: 320, max: 1280 });
  fc.assert(
    fc.property(anywhere, width, fc.boolean(), (at, right, isRightToLeft) => {
      const cell = cellAt(at.x, at.y);
      const { x, y } = cardPlace(cell, CARD, { ...ROOM, right, isRightToLeft });
      const isApart =
        x >= cell.right + 8 ||
        x + CARD.width <= cell.left - 8 ||
        y >= cell.bottom + 8 ||
        y + CARD.height <= cell.top - 8;
      expect(isApart).toBe(true);
    }),
  );
});
