import { lazy, Suspense, useSyncExternalStore } from "react";
import { closedTroubles } from "./closed-troubles.ts";
import { waitingName } from "./waiting-answer.ts";
import { waitingList } from "./waiting-list.ts";

const TroubleDialog = lazy(() => import("./TroubleDialog.tsx"));

/** On whichever page: asks what shall become of an answer of this device that cannot be stored any more. */
export function OutboxKeeper() {
  const all = useSyncExternalStore(waitingList.subscribe, waitingList.read);
  const closed = useSyncExternalStore(closedTroubles.subscribe, closedTroubles.read);
  const stuck = all.find((one) => one.trouble !== undefined && !closed.has(waitingName(one)));
  if (stuck === undefined) return null;
  return (
    <Suspense fallback={null}>
      <TroubleDialog key={waitingName(stuck)} waiting={stuck} />
    </Suspense>
  );
}
