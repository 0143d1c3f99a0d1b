import { queryOptions, skipToken } from "@tanstack/react-query";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";

export type Me = ReplyOf<"me">;

const FRESH_MS = 60_000;

/** Keys of queries about oneself. They hold the token, so that another session never sees what this one has read. */
export const myKey = (token: string | undefined, ...what: string[]) => ["me", token, ...what] as const;

/** Self info of whoever the token belongs to. A 401 logs out in this browser: `call` forgets the token. */
export function meQuery(token: string | undefined) {
  return queryOptions<Me>({
    queryKey: myKey(token),
    queryFn: token === undefined ? skipToken : ({ signal }) => call("me", { signal }),
    staleTime: FRESH_MS,
  });
}
