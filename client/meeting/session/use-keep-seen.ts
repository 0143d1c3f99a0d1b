import { useEffect, useRef } from "react";
import { getToken } from "../../api/token.ts";
import type { Group } from "../../live/group.ts";
import type { LiveState } from "../../live/live-state.ts";
import type { MeetingReply } from "./meeting-query.ts";

const PAUSE_MS = 1_000;
/** Larger meetings take too long to store with every change: of them the last reply of REST is kept. */
const MAX_PEOPLE = 300;

/** Keeps what came in live on this device: without a network the page shows what was seen last. */
export function useKeepSeen(meeting: MeetingReply, updatedAt: number, { at, group }: LiveState): void {
  const told = useRef<{ at: number; token: string | undefined }>(undefined);
  useEffect(() => {
    if (told.current?.at !== updatedAt) told.current = { at: updatedAt, token: getToken() };
    if (at !== "live" || group === undefined || group.names.size > MAX_PEOPLE) return;
    const { token } = told.current;
    // What the meeting is to somebody who has left since is not for the next one.
    const timer = setTimeout(() => void (getToken() === token && keep(meeting, group)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [meeting, updatedAt, at, group]);
}

async function keep(meeting: MeetingReply, group: Group): Promise<void> {
  try {
    const { keepSeen } = await import("../../offline/keep-seen.ts");
    await keepSeen(meeting, group);
  } catch {
    // This device keeps nothing.
  }
}
