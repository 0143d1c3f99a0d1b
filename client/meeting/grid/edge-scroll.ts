/** How near to the edge of what is visible a drag makes the page scroll, in CSS pixels. */
const ZONE = 48;
/** The most that it scrolls per frame. */
const FASTEST = 14;

/** Pixels to scroll in this frame, negative upwards, while a drag is at `y` and `top` to `bottom` are visible. */
export function edgeScroll(y: number, { top, bottom }: { readonly top: number; readonly bottom: number }): number {
  const above = top + ZONE - y;
  const below = y - (bottom - ZONE);
  if (above > 0) return -speed(above);
  return below > 0 ? speed(below) : 0;
}

function speed(depth: number): number {
  return Math.ceil(FASTEST * Math.min(1, depth / ZONE));
}
