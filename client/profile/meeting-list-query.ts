import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { myKey } from "../session/viewer.ts";

export type ListName = "created" | "responded";
export type ListPage = ReplyOf<"createdMeetings">;
export type ListedMeeting = ListPage["meetings"][number];

const CALLS = { created: "createdMeetings", responded: "respondedMeetings" } as const;
const PER_PAGE = "30";
const NEWEST: string | undefined = undefined;

/** The viewer's meetings, the newest first, page by page. */
export function meetingListQuery(token: string, list: ListName) {
  return infiniteQueryOptions({
    queryKey: myKey(token, "meetings", list),
    queryFn: ({ pageParam, signal }): Promise<ListPage> =>
      call(CALLS[list], { query: { limit: PER_PAGE, before: pageParam }, signal }),
    initialPageParam: NEWEST,
    getNextPageParam: ({ next }) => next,
  });
}
