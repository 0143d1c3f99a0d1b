import { useEffect } from "react";
import type { Group } from "../live/group.ts";
import type { LiveState } from "../live/live-state.ts";
import type { MeetingReply } from "./meeting-query.ts";

const PAUSE_MS = 1_000;
/** Larger meetings take too long to store with every change: of them the last reply of REST is kept. */
const MOST_PEOPLE = 300;

/** Keeps what came in live, so that it is there without a network as it was seen last. */
export function useKeepSeen(meeting: MeetingReply, { at, group }: LiveState): void {
  useEffect(() => {
    if (at !== "live" || group === undefined || group.names.size > MOST_PEOPLE) return;
    const timer = setTimeout(() => void keep(meeting, group), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [meeting, at, group]);
}

async function keep(meeting: MeetingReply, group: Group): Promise<void> {
  try {
    const { keepSeen } = await import("../offline/keep-seen.ts");
    await keepSeen(meeting, group);
  } catch {
    // This device keeps nothing.
  }
}
