import { lazy, Suspense, useSyncExternalStore } from "react";
import { closedErrors } from "./closed-errors.ts";
import { queuedName } from "./queued-answer.ts";
import { queueStore } from "./queue-store.ts";

const SendErrorDialog = lazy(() => import("./SendErrorDialog.tsx"));

/** On whichever page: asks what shall become of an answer of this device that cannot be stored any more. */
export function OutboxKeeper() {
  const all = useSyncExternalStore(queueStore.subscribe, queueStore.read);
  const closed = useSyncExternalStore(closedErrors.subscribe, closedErrors.read);
  const stuck = all.find((one) => one.trouble !== undefined && !closed.has(queuedName(one)));
  if (stuck === undefined) return null;
  return (
    <Suspense fallback={null}>
      <SendErrorDialog key={queuedName(stuck)} waiting={stuck} />
    </Suspense>
  );
}
