import { useQueryClient } from "@tanstack/react-query";
import { type Me, meQuery } from "../session/me-query.ts";
import { useToken } from "../session/use-token.ts";

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
