import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { openLater } from "../live/open-later.ts";
import { meQuery, myKey } from "./me-query.ts";

/** While logged in: lists are asked for anew when they have changed, and a session that ended elsewhere ends here. */
export function useUserNotes(token: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (token === undefined) return undefined;
    return openLater(
      async () => {
        const { openUserNotes } = await import("../live/user-notes.ts");
        return openUserNotes(token, {
          onLists() {
            void client.invalidateQueries({ queryKey: myKey(token, "meetings") });
            // It may also be that a calendar was linked or unlinked, here or at the provider.
            void client.invalidateQueries({ queryKey: meQuery(token).queryKey, exact: true });
          },
          // The note may be about an older token: so self info is asked for, and its 401 logs out.
          onSignedOut: () => void client.invalidateQueries({ queryKey: meQuery(token).queryKey, exact: true }),
        });
      },
      () => {},
    );
  }, [client, token]);
}
