import { expect } from "vitest";
import type { EngineWindow, Point } from "./engine.ts";

/** What a person looks for: a role and its name, or a cell of a grid by its slot or day. */
export type Sought =
  | { readonly role: "button" | "link"; readonly name: string }
  | { readonly label: string }
  | { readonly slot: string }
  | { readonly day: string };

/** A person at a window: finds things as the other browser tests do, by role, label, text, slot and day. */
export function handAt(window: EngineWindow) {
  const pointOf = async (sought: Sought): Promise<Point> => {
    let point: Point | null = null;
    await expect.poll(async () => (point = await window.run(reach, sought)), { message: told(sought) }).not.toBeNull();
    return point ?? { x: 0, y: 0 };
  };
  return {
    window,
    find: async (sought: Sought): Promise<void> => void (await pointOf(sought)),
    click: async (sought: Sought): Promise<void> => window.drag([await pointOf(sought)]),
    /** With the pointer, from one cell to another. */
    async paint(from: Sought, to: Sought): Promise<void> {
      await pointOf(to);
      const first = await pointOf(from);
      await window.drag([first, await pointOf(to)]);
    },
    /** Waits until the page shows the text. */
    read: (text: string | RegExp): Promise<void> =>
      expect
        .poll(() => window.run(shownText))
        .toMatch(typeof text === "string" ? new RegExp(RegExp.escape(text)) : text),
    /** What a screen reader says about a slot. */
    labelOf: (slot: string): Promise<string> => window.run(cellLabel, slot),
    /** Waits until a function says yes in the page. */
    until: (script: () => boolean | Promise<boolean>): Promise<void> =>
      expect.poll(() => window.run(script)).toBe(true),
  };
}
export type Hand = ReturnType<typeof handAt>;

function told(sought: Sought): string {
  return `${JSON.stringify(sought)} can be pressed`;
}

function shownText(): string {
  return document.body.innerText;
}

function cellLabel(slot: string): string {
  return document.querySelector(`[data-slot="${slot.slice(0, 16)}Z"]`)?.getAttribute("aria-label") ?? "";
}

/** Where the one that is sought can be pressed; null as long as it is not there, disabled, moving or covered. */
function reach(sought: Sought): Point | null {
  const find = (): Element | undefined => {
    if ("slot" in sought) return document.querySelector(`[data-slot="${sought.slot.slice(0, 16)}Z"]`) ?? undefined;
    if ("day" in sought) return document.querySelector(`[data-day="${sought.day}"]`) ?? undefined;
    if ("label" in sought) {
      const label = [...document.querySelectorAll("label")].find((one) => one.textContent.trim() === sought.label);
      return label?.control ?? undefined;
    }
    const tag = sought.role === "button" ? "button, [role=button]" : "a[href], [role=link]";
    return [...document.querySelectorAll(tag)].find((one) => {
      const name = one.getAttribute("aria-label") ?? one.textContent;
      return name.trim() === sought.name && one.getClientRects().length > 0;
    });
  };
  const element = find();
  if (element === undefined || element.matches(":disabled, [aria-disabled=true]")) return null;
  element.scrollIntoView({ block: "nearest", behavior: "instant" });
  const moving = document.getAnimations().filter(({ playState }) => playState === "running");
  const around = moving.map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null));
  if (around.some((one) => one?.contains(element))) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const top = document.elementFromPoint(point.x, point.y);
  return top !== null && (element.contains(top) || top.contains(element)) ? point : null;
}
