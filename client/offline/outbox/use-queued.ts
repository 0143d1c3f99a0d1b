import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { MeetingID } from "#domain/meeting-id.ts";
import { tokenOwner } from "../../api/token-owner.ts";
import type { WaitingAnswer } from "./queued-answer.ts";
import { waitingList } from "./queue-store.ts";

/** What waits on this device for one meeting, of whoever looks at it. */
export function useWaiting(meetingID: MeetingID, token: string | undefined): readonly WaitingAnswer[] {
  const all = useSyncExternalStore(waitingList.subscribe, waitingList.read);
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
