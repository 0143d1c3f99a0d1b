import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/** What was read as somebody else is forgotten when the viewer changes, or asked for anew where it is on screen. */
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
