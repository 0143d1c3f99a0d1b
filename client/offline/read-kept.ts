import type { QueryKey } from "@tanstack/react-query";
import { isMeetingReply } from "./is-meeting-reply.ts";
import type { KeptView } from "./kept-view.ts";
import { keptView } from "./kept-views.ts";
import { viewName } from "./view-name.ts";
import { viewOwner } from "./view-owner.ts";

/** What the holder of `token` saw last of a query's answer. */
export async function readKept(token: string | undefined, queryKey: QueryKey): Promise<KeptView | undefined> {
  const owner = viewOwner(token);
  const name = viewName(queryKey);
  if (owner === undefined || name === undefined) return undefined;
  const kept = await keptView(owner, name);
  const [what, meetingID] = queryKey;
  const isBroken = kept !== undefined && what === "meeting" && !isMeetingReply(kept.data, String(meetingID));
  return isBroken ? undefined : kept;
}
