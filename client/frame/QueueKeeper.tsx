import { useEffect, useState, useSyncExternalStore } from "react";
import { queueEvents, queueStore, type QueueEvent } from "../offline/queue-store.ts";
import { queuedName } from "../offline/queued-answer.ts";
import { toast } from "../ui/toast.ts";
import { later } from "../ui/later.tsx";
import { t } from "../text/t.ts";

const SendErrorDialog = later(() => import("./SendErrorDialog.tsx"));

/** On every page: says what became of the answers that waited on this device, and asks about those that cannot be sent. */
export function QueueKeeper() {
  const all = useSyncExternalStore(queueStore.subscribe, queueStore.read);
  /** Those that the user wants to decide about later: until the page is loaded again. */
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const stuck = all.find((one) => one.trouble !== undefined && !closed.has(queuedName(one)));

  useEffect(
    () =>
      queueEvents.on((event) => {
        if (event.kind !== "asked-why") tell(event);
        else setClosed((now) => now.difference(new Set([queuedName(event.answer)])));
      }),
    [],
  );

  if (stuck === undefined) return null;
  const name = queuedName(stuck);
  return <SendErrorDialog key={name} waiting={stuck} onClose={() => setClosed((now) => new Set(now).add(name))} />;
}

function tell(event: Exclude<QueueEvent, { kind: "asked-why" }>): void {
  if (event.kind === "stored") toast(t("frame.timesSaved", { meeting: event.meetingName }), { kind: "primary" });
  else toast(t("frame.noStorage"), { kind: "danger" });
}
