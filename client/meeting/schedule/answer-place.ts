import { useState, useSyncExternalStore } from "react";
import { isPainting } from "../answers/painting.ts";
import { hasDecisionCard } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";

/** As `SMALL` of the theme. */
const small = (): MediaQueryList => matchMedia("(max-width: 767px)");

function followWidth(onChange: () => void): () => void {
  const query = small();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Tells whether the best time stands above the grid, as it does for organisers on phones. */
export function useIsAnswerOnTop(): boolean {
  const isWanted = useMeetingState(hasDecisionCard);
  const isHeld = useMeetingState(({ painting }) => isPainting(painting.mode));
  const [isOnTop, setIsOnTop] = useState(isWanted);
  // The grid must not move under a hand that paints.
  if (!isHeld && isOnTop !== isWanted) setIsOnTop(isWanted);
  const isSmall = useSyncExternalStore(followWidth, () => small().matches);
  return isSmall && isOnTop;
}
