import { useMemo } from "react";
import { levelsOf, withLevel } from "#domain/answers/mark.ts";
import type { Slot } from "#domain/time/slot.ts";
import { useMeetingSession, useMeetingState } from "../session/use-session.ts";

/** What the viewer's draft marks in the level that is painted, and how all of that level is painted again in one stroke. */
export function usePaintedLevel() {
  const { send } = useMeetingSession();
  const { slots, level = "free" } = useMeetingState(({ painting }) => painting);
  const marked: ReadonlySet<Slot> = useMemo(() => levelsOf(slots)[level], [slots, level]);
  const paintLevel = (next: ReadonlySet<Slot>): void => send({ kind: "paint", slots: withLevel(slots, level, next) });
  return { marked, paintLevel };
}
