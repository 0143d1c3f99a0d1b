import { lazy, Suspense, useSyncExternalStore } from "react";
import { closedTroubles } from "./closed-errors.ts";
import { waitingName } from "./queued-answer.ts";
import { waitingList } from "./queue-store.ts";

const TroubleDialog = lazy(() => import("./SendErrorDialog.tsx"));

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
