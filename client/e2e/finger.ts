import type { Locator, Page } from "playwright";
import { boxOf } from "./form.ts";

type Point = { readonly x: number; readonly y: number };

export type Finger = Awaited<ReturnType<typeof finger>>;

/** A finger that uses the browser's own input, so that `touch-action` and scrolling are real. */
export async function finger(page: Page) {
  const session = await page.context().newCDPSession(page);
  let at: Point = { x: 0, y: 0 };
  async function send(type: "touchStart" | "touchMove" | "touchEnd", points: readonly Point[]): Promise<void> {
    await session.send("Input.dispatchTouchEvent", { type, touchPoints: [...points] });
  }

  /** Moves in small steps, because a browser decides by the first ones whether this is a scroll. */
  async function glide(to: Point): Promise<Point> {
    const from = at;
    const steps = Math.max(2, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 8));
    for (let i = 1; i <= steps; i += 1) {
      at = { x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps };
      await send("touchMove", [at]);
    }
    return at;
  }
  return {
    /** Touches the middle of an element and returns the point. */
    async down(on: Locator): Promise<Point> {
      at = await middleOf(on);
      await send("touchStart", [at]);
      return at;
    },
    moveTo: async (to: Locator) => void (await glide(await middleOf(to))),
    /** Moves to a point of the screen. */
    moveToPlace: ({ x, y }: Point) => glide({ x, y }),
    moveBy: async (x: number, y: number) => void (await glide({ x: at.x + x, y: at.y + y })),
    up: () => send("touchEnd", []),
  };
}

/**
 * Makes one quick movement from the middle of an element. Sends all steps together, because on a busy machine a finger that
 * waits for each step would rest too long.
 */
export async function swipe(page: Page, on: Locator, by: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const from = await middleOf(on);
  const steps = Math.max(4, Math.ceil(Math.hypot(by.x, by.y) / 8));
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const path = Array.from({ length: steps }, (_, at) => (at + 1) / steps);
  await Promise.all([
    send("touchStart", from),
    ...path.map((part) => send("touchMove", { x: from.x + by.x * part, y: from.y + by.y * part })),
    send("touchEnd"),
  ]);
}

async function middleOf(target: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(target);
  return { x: x + width / 2, y: y + height / 2 };
}
