import type { BodyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { useQueryClient } from "@tanstack/react-query";
import { meQuery, useToken, type Me } from "./viewer.ts";

/** Changes something of the viewer's account. */
export function useEditMe(): (change: BodyOf<"editMe">) => Promise<void> {
  const setMe = useNewMe();
  return async (change) => setMe(await call("editMe", { body: change }));
}

/** Takes what the server answered to a change of the viewer's account; every page shows it at once. */
export function useNewMe(): (me: Me) => Promise<void> {
  const client = useQueryClient();
  const { queryKey } = meQuery(useToken());
  return async (me) => {
    // An answer that is still on its way would be older than this one.
    await client.cancelQueries({ queryKey, exact: true });
    client.setQueryData(queryKey, me);
  };
}
