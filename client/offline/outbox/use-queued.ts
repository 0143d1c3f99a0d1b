import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { MeetingID } from "#domain/meeting-id.ts";
import { tokenOwner } from "../../api/token-owner.ts";
import type { QueuedAnswer } from "./queued-answer.ts";
import { queueStore } from "./queue-store.ts";

/** What waits on this device for one meeting, of whoever looks at it. */
export function useQueued(meetingID: MeetingID, token: string | undefined): readonly QueuedAnswer[] {
  const all = useSyncExternalStore(queueStore.subscribe, queueStore.read);
  useEffect(() => {
    // Its code comes with the first need; without it nothing waits.
    void import("./outbox.ts").then(({ startOutbox }) => startOutbox()).catch(() => {});
  }, []);
  const owner = token === undefined ? "guest" : tokenOwner(token);
  return useMemo(
    () => all.filter((one) => one.meetingID === meetingID && one.owner === owner),
    [all, meetingID, owner],
  );
}
