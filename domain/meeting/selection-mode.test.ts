import { expect, test } from "vitest";
import { ANN, BEN } from "../testing/people.ts";
import { nextMode, NO_MODE, type ModeInput, type SelectionMode } from "./selection-mode.ts";

const MODES = {
  none: NO_MODE,
  adding: { kind: "addingRespondent" },
  "editing own": { kind: "editingRespondent", respondentID: ANN, cancelsTo: "none" },
  "editing ann": { kind: "editingRespondent", respondentID: ANN, cancelsTo: "selectedUser" },
  scheduling: { kind: "editingSchedule" },
  "selected ann": { kind: "selectedUser", respondentID: ANN },
  "selected ben": { kind: "selectedUser", respondentID: BEN },
} as const satisfies Record<string, SelectionMode>;

const INPUTS = {
  "Add availability": { kind: "answer" },
  "Edit availability": { kind: "answer", own: ANN },
  "name ann": { kind: "name", respondentID: ANN },
  "name ben": { kind: "name", respondentID: BEN },
  "Edit ann's": { kind: "edit" },
  Schedule: { kind: "schedule" },
  Cancel: { kind: "cancel" },
  saved: { kind: "done" },
} as const satisfies Record<string, ModeInput>;

/** All pairs that change the mode; every other pair keeps it. */
const TABLE: readonly (readonly [keyof typeof MODES, keyof typeof INPUTS, keyof typeof MODES])[] = [
  ["none", "Add availability", "adding"],
  ["none", "Edit availability", "editing own"],
  ["none", "name ann", "selected ann"],
  ["none", "name ben", "selected ben"],
  ["none", "Schedule", "scheduling"],
  ["adding", "Cancel", "none"],
  ["adding", "saved", "none"],
  ["editing own", "Cancel", "none"],
  ["editing own", "saved", "none"],
  ["editing ann", "Cancel", "selected ann"],
  ["editing ann", "saved", "none"],
  ["scheduling", "Cancel", "none"],
  ["scheduling", "saved", "none"],
  ["selected ann", "name ann", "none"],
  ["selected ann", "name ben", "selected ben"],
  ["selected ann", "Edit ann's", "editing ann"],
  ["selected ann", "Cancel", "none"],
  ["selected ann", "saved", "none"],
  ["selected ben", "name ann", "selected ann"],
  ["selected ben", "name ben", "none"],
  ["selected ben", "Cancel", "none"],
  ["selected ben", "saved", "none"],
];

for (const [from, now] of Object.entries(MODES)) {
  for (const [name, input] of Object.entries(INPUTS)) {
    if (from === "selected ben" && name === "Edit ann's") continue; // that button edits the selected respondent: below
    const to = TABLE.find(([mode, key]) => mode === from && key === name)?.[2];
    test(`the mode after "${from}" and "${name}" is ${to ?? "unchanged"}`, () => {
      expect(nextMode(now, input)).toEqual(to === undefined ? now : MODES[to]);
    });
  }
}

test("the button Edit edits the selected respondent", () => {
  const editing = { kind: "editingRespondent", respondentID: BEN, cancelsTo: "selectedUser" };
  expect(nextMode(MODES["selected ben"], { kind: "edit" })).toEqual(editing);
});
