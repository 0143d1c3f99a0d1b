import { useMemo } from "react";
import { levelsOf, withLevel } from "#domain/answers/levels.ts";
import type { Slot } from "#domain/time/slot.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";

const NOTHING: ReadonlySet<Slot> = new Set();

/** `others` are the marks of the other level; `paintLevel` replaces the level's marks in one stroke. */
export function usePaintedLevel() {
  const { send } = useMeetingModel();
  const { slots, level = "free" } = useMeetingState(({ painting }) => painting);
  const { hasLevels } = useMeetingState(({ derived }) => derived);
  const levels = useMemo(() => levelsOf(slots), [slots]);
  const marked: ReadonlySet<Slot> = levels[level];
  const others: ReadonlySet<Slot> = hasLevels ? levels[level === "free" ? "ifNeeded" : "free"] : NOTHING;
  const paintLevel = (next: ReadonlySet<Slot>): void => send({ kind: "paint", slots: withLevel(slots, level, next) });
  return { level, marked, others, free: levels.free, paintLevel };
}
