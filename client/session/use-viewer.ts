import { useQuery } from "@tanstack/react-query";
import { type Me, meQuery } from "./me-query.ts";
import { useToken } from "./use-token.ts";

/** Who looks at the page. */
export type Viewer =
  | { readonly at: "signed-out" }
  | { readonly at: "asking" }
  | { readonly at: "failed"; readonly error: Error }
  | { readonly at: "signed-in"; readonly token: string; readonly me: Me };

export function useViewer(): Viewer {
  const token = useToken();
  const { data, error } = useQuery(meQuery(token));
  if (token === undefined) return { at: "signed-out" };
  // A later failure leaves what is known on screen.
  if (data !== undefined) return { at: "signed-in", token, me: data };
  return error === null ? { at: "asking" } : { at: "failed", error };
}
