import { useState, useSyncExternalStore } from "react";
import { isAnswering } from "../answers/painting.ts";
import type { MeetingState } from "../model/meeting-state.ts";
import { hasDecisionCard } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";

function wantsTop(state: MeetingState): boolean {
  return hasDecisionCard(state) && state.painting.mode.kind !== "editingSchedule";
}

/** As `SMALL` of the theme. */
const small = (): MediaQueryList => matchMedia("(max-width: 767px)");

function followWidth(onChange: () => void): () => void {
  const query = small();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Tells whether the best time stands above the grid, as it does for organisers on phones. */
export function useIsAnswerOnTop(): boolean {
  const isWanted = useMeetingState(wantsTop);
  const isHeld = useMeetingState(({ painting }) => isAnswering(painting.mode));
  const [isOnTop, setIsOnTop] = useState(isWanted);
  // The grid must not move under a hand that paints.
  if (!isHeld && isOnTop !== isWanted) setIsOnTop(isWanted);
  const isSmall = useSyncExternalStore(followWidth, () => small().matches);
  return isSmall && isOnTop;
}
