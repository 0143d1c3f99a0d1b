import type { Browser, Page } from "playwright-core";
import { frameWork } from "./frame-work.ts";

export const DRAG_MOVES = 240;

/** Paints over the page's grid with a mouse; milliseconds of work of the main thread for each frame. */
export async function dragOverGrid(browser: Browser, page: Page): Promise<number[]> {
  const grid = await page.getByRole("grid").boundingBox();
  const first = await page.locator("[data-at='0.0']").boundingBox();
  if (grid === null || first === null) throw new Error("There is no grid.");
  const [width, height] = [grid.x + grid.width - first.x - 10, grid.y + grid.height - first.y - 10];
  return frameWork(browser, page, async () => {
    await page.mouse.move(first.x + 5, first.y + 5);
    await page.mouse.down();
    for (let move = 0; move < DRAG_MOVES; move += 1) {
      // Back and forth, so that cells are taken and given back.
      const [right, down] = [Math.abs(Math.sin(move / 27)), Math.abs(Math.sin(move / 17))];
      await page.mouse.move(first.x + 5 + right * width, first.y + 5 + down * height);
    }
    await page.mouse.up();
  });
}
