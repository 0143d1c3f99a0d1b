import { useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { meQuery } from "../session/me-query.ts";
import { useToken } from "../session/use-token.ts";

/** Changes something of the viewer's account; every page shows it at once. */
export function useEditMe(): (change: BodyOf<"editMe">) => Promise<void> {
  const client = useQueryClient();
  const token = useToken();
  return async (change) => {
    const me = await call("editMe", { body: change });
    const { queryKey } = meQuery(token);
    // An answer that is still on its way would be older than this one.
    await client.cancelQueries({ queryKey, exact: true });
    client.setQueryData(queryKey, me);
  };
}
