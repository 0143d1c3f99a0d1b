type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
type Size = { readonly width: number; readonly height: number };

/** Between the cell and its card, and between the card and the edges of the screen, in CSS pixels. */
const AWAY = 8;

/** Beside the cell, where lines run to; else on its other side; else below or above: never over the cell. `room` is what is free. */
export function cardPlace(cell: Box, card: Size, room: Box & { readonly isRightToLeft: boolean }) {
  const inside = (at: number, from: number, to: number): number => Math.max(from + AWAY, Math.min(at, to - AWAY));
  const right = cell.right + AWAY;
  const left = cell.left - AWAY - card.width;
  const fits = (x: number): boolean => x >= room.left + AWAY && x + card.width <= room.right - AWAY;
  const beside = (room.isRightToLeft ? [left, right] : [right, left]).find(fits);
  if (beside !== undefined) {
    return { x: beside, y: inside(cell.top - AWAY, room.top, room.bottom - card.height) };
  }
  const below = cell.bottom + AWAY;
  const isBelow = below + card.height <= room.bottom - AWAY;
  return {
    x: inside(cell.left, room.left, room.right - card.width),
    y: isBelow ? below : cell.top - AWAY - card.height,
  };
}
