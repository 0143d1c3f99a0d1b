import { expect, test } from "vitest";
import { historyOfKey } from "./HistoryButtons.tsx";

const press = (key: string, modifiers: string, code = `Key${key.toUpperCase()}`) =>
  historyOfKey({
    key,
    code,
    ctrlKey: modifiers.includes("ctrl"),
    metaKey: modifiers.includes("cmd"),
    shiftKey: modifiers.includes("shift"),
    altKey: modifiers.includes("alt"),
  });

test.each([
  ["z", "ctrl", "undo"],
  ["z", "cmd", "undo"],
  ["Z", "ctrl shift", "redo"],
  ["Z", "cmd shift", "redo"],
  ["y", "ctrl", "redo"],
  ["z", "", undefined],
  ["Z", "shift", undefined],
  ["z", "ctrl alt", undefined],
  ["z", "ctrl cmd", undefined],
  ["y", "", undefined],
  ["Y", "ctrl shift", undefined],
  ["x", "ctrl", undefined],
])("the key %s with the modifiers '%s' means %s", (key, held, wanted) => {
  expect(press(key, held)).toBe(wanted);
});

test("Undo follows the letters of Latin keyboards and the places of keys on others", () => {
  expect(press("z", "ctrl", "KeyY")).toBe("undo");
  expect(press("y", "ctrl", "KeyZ")).toBe("redo");
  expect(press("я", "ctrl", "KeyZ")).toBe("undo");
  expect(press("н", "cmd", "KeyY")).toBe("redo");
  expect(press("Enter", "ctrl", "Enter")).toBeUndefined();
});
