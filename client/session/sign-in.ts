import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { queryClient } from "../api/query-client.ts";
import { setToken } from "../api/token.ts";
import { askForClaims } from "./claims-asked.ts";
import { meQuery } from "./me-query.ts";

/** Stores the token and caches self info (spec §4). Every page that shows something of the viewer follows by itself. */
export function signIn({ token, ...me }: ReplyOf<"logIn">): void {
  queryClient.setQueryData(meQuery(token).queryKey, me);
  askForClaims();
  setToken(token);
}
