import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/** When the viewer changes, forgets what was read as somebody else. What is on screen is asked for anew. */
export function useFreshView(token: string | undefined): void {
  const client = useQueryClient();
  const viewer = useRef(token);
  useEffect(() => {
    if (viewer.current === token) return;
    viewer.current = token;
    client.removeQueries({ predicate: ({ queryKey: [what, whose] }) => what === "me" && whose !== token });
    client.removeQueries({ queryKey: ["meeting"], type: "inactive" });
    void client.invalidateQueries({ queryKey: ["meeting"] });
  }, [client, token]);
}
