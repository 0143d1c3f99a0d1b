import { expect } from "vitest";
import type { EngineWindow, Point } from "./engine.ts";

/** Target of a click: a role and its name, or a cell by its slot or day. */
export type Target =
  | { readonly role: "button" | "link"; readonly name: string }
  | { readonly label: string }
  | { readonly slot: string }
  | { readonly day: string };

/** A user of a window who finds elements by role, label, text, slot and day. */
export function engineUser(window: EngineWindow) {
  const pointOf = async (target: Target): Promise<Point> => {
    let point: Point | null = null;
    await window.bringToFront();
    await expect
      .poll(async () => (point = await window.run(clickPoint, target)), {
        message: `${JSON.stringify(target)} can be clicked`,
      })
      .not.toBeNull();
    return point ?? { x: 0, y: 0 };
  };
  return {
    window,
    waitFor: async (target: Target): Promise<void> => void (await pointOf(target)),
    click: async (target: Target): Promise<void> => window.drag([await pointOf(target)]),
    /** Drags the pointer from one cell to another. */
    async drag(from: Target, to: Target): Promise<void> {
      await pointOf(to);
      const first = await pointOf(from);
      await window.drag([first, await pointOf(to)]);
    },
    /** Waits until the page shows the text. */
    waitForText: (text: string | RegExp): Promise<void> =>
      expect
        .poll(() => window.run(shownText))
        .toMatch(typeof text === "string" ? new RegExp(RegExp.escape(text)) : text),
    /** Returns the accessible name of a slot. */
    labelOf: (slot: string): Promise<string> => window.run(cellLabel, slot),
    /** Waits until a function returns true in the page. */
    waitUntil: (script: () => boolean | Promise<boolean>): Promise<void> =>
      expect.poll(() => window.run(script)).toBe(true),
  };
}
export type EngineUser = ReturnType<typeof engineUser>;

function shownText(): string {
  return document.body.innerText;
}

function cellLabel(slot: string): string {
  return document.querySelector(`[data-slot="${slot.slice(0, 16)}Z"]`)?.getAttribute("aria-label") ?? "";
}

/** Returns the point of the target; null while it is absent, disabled, moving or covered. */
async function clickPoint(target: Target): Promise<Point | null> {
  const spokenText = (element: Element): string => {
    const copy = element.cloneNode(true) as Element; // as: a clone has the type of its original
    for (const silent of copy.querySelectorAll("[aria-hidden=true]")) silent.remove();
    return copy.textContent;
  };
  const find = (): Element | undefined => {
    if ("slot" in target) return document.querySelector(`[data-slot="${target.slot.slice(0, 16)}Z"]`) ?? undefined;
    if ("day" in target) return document.querySelector(`[data-day="${target.day}"]`) ?? undefined;
    if ("label" in target) {
      const label = [...document.querySelectorAll("label")].find((one) => one.textContent.trim() === target.label);
      return label?.control ?? undefined;
    }
    const tag = target.role === "button" ? "button, [role=button]" : "a[href], [role=link]";
    return [...document.querySelectorAll(tag)].find((one) => {
      const name = one.getAttribute("aria-label") ?? spokenText(one);
      return name.trim() === target.name && one.getClientRects().length > 0;
    });
  };
  const element = find();
  if (element === undefined || element.matches(":disabled, [aria-disabled=true]")) return null;
  element.scrollIntoView({ block: "nearest", behavior: "instant" });
  const moving = document.getAnimations().filter(({ playState }) => playState === "running");
  const around = moving.map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null));
  if (around.some((one) => one?.contains(element))) return null;
  const firstBox = element.getBoundingClientRect();
  // An ended animation may lack its last frame, so the target may still move.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const { x, y, width, height } = element.getBoundingClientRect();
  if (x !== firstBox.x || y !== firstBox.y) return null;
  const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const top = document.elementFromPoint(point.x, point.y);
  return top !== null && (element.contains(top) || top.contains(element)) ? point : null;
}
