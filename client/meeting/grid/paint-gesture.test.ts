import { describe, expect, test } from "vitest";
import { type Gesture, type GestureInput, nextGesture, REST } from "./paint-gesture.ts";

/** `B3` is the second column, third row. */
const point = (name: string) => ({ column: name.charCodeAt(0) - 65, row: Number(name.slice(1)) - 1 });
const nameOf = ({ column, row }: { column: number; row: number }) => `${String.fromCharCode(65 + column)}${row + 1}`;

/** Reads one line such as `finger A1`, `move B2`, `drift 20`, `held`, `up`, `cancel`, `shift A1 A2`, `finish`. */
function input(words: string): GestureInput {
  const [verb = "", first = "A1", second = ""] = words.split(" ");
  if (verb === "mouse") return { kind: "down", pointer: 1, finger: false, point: point(first), x: 0, y: 0 };
  if (verb === "finger") return { kind: "down", pointer: 1, finger: true, point: point(first), x: 0, y: 0 };
  if (verb === "second") return { kind: "down", pointer: 2, finger: true, point: point(first), x: 0, y: 0 };
  if (verb === "move") return { kind: "move", pointer: 1, point: point(first), x: 40, y: 40 };
  if (verb === "other") return { kind: "move", pointer: 2, point: point(first), x: 40, y: 40 };
  if (verb === "drift") return { kind: "move", pointer: 1, point: point("A1"), x: 0, y: Number(first) };
  if (verb === "held") return { kind: "held", pointer: 1 };
  if (verb === "up") return { kind: "up", pointer: 1 };
  if (verb === "shift") return { kind: "extend", from: point(first), to: point(second) };
  if (verb === "finish") return { kind: "finish" };
  return { kind: "cancel" };
}

function shown(gesture: Gesture): string {
  if (gesture.at === "rest") return "rest";
  return `${gesture.at} ${nameOf(gesture.stroke.from)}:${nameOf(gesture.stroke.to)}`;
}

const after = (line: string): string =>
  shown(line.split(", ").reduce((now: Gesture, words) => nextGesture(now, input(words)), REST));

describe("painting", () => {
  test.each([
    // a mouse or a pen paints at once
    ["mouse A1", "painting A1:A1"],
    ["mouse A1, up", "done A1:A1"],
    ["mouse A1, move B3", "painting A1:B3"],
    ["mouse A1, move B3, move A2, up", "done A1:A2"],
    ["mouse B2, move A1, up", "done B2:A1"],
    ["mouse A1, up, mouse B1", "painting B1:B1"],
    ["mouse A1, up, move B2", "rest"],
    ["mouse A1, move B3, cancel", "rest"],
    ["mouse A1, move B3, cancel, up", "rest"],
    // a finger that rests, then drags, paints
    ["finger A1", "holding A1:A1"],
    ["finger A1, held", "painting A1:A1"],
    ["finger A1, drift 5, held, move B3, up", "done A1:B3"],
    // a finger that moves first scrolls
    ["finger A1, drift 20", "rest"],
    ["finger A1, drift 20, held, move B3, up", "rest"],
    // a finger that leaves at once taps one cell
    ["finger A1, up", "done A1:A1"],
    // the browser takes the finger to scroll or zoom
    ["finger A1, cancel", "rest"],
    ["finger A1, held, move A2, cancel", "rest"],
    // two fingers zoom; a palm beside a painting finger changes nothing
    ["finger A1, second B1", "rest"],
    ["finger A1, second B1, held, up", "rest"],
    ["finger A1, held, second B1, other B3, move A2, up", "done A1:A2"],
    // Shift and the arrows
    ["shift A1 A2", "painting A1:A2"],
    ["shift A1 A2, shift A1 B2, finish", "done A1:B2"],
    ["shift A1 A2, cancel, finish", "rest"],
    ["shift A1 A2, mouse B1, up", "done B1:B1"],
    ["mouse A1, shift B1 B2, up", "done A1:A1"],
    ["mouse A1, finish, up", "done A1:A1"],
  ])("%s → %s", (line, result) => {
    expect(after(line)).toBe(result);
  });

  test("nothing redraws while the pointer stays in its cell", () => {
    const painting = nextGesture(REST, input("mouse A1"));
    expect(nextGesture(painting, { kind: "move", pointer: 1, point: point("A1"), x: 3, y: 2 })).toBe(painting);
    expect(nextGesture(REST, input("move B2"))).toBe(REST);
  });
});
