import { type ReactNode, startTransition, StrictMode, useLayoutEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { createPath, type Navigator, Router } from "react-router";
import { queryClient } from "./api/query-client.ts";
import { fetchOrCached } from "./offline/fetch-or-cached.ts";
import { AppRoutes } from "./routes.tsx";
import { depthOfEntry, onceStill } from "./ui/back/traversal.ts";

/** Draws the app. `boot.ts` first loads the code of the page too, so that no fallback is drawn. */
export function show(): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root");
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, persister: fetchOrCached } });
  const app = (
    <StrictMode>
      <BrowserHistory>
        <AppRoutes />
      </BrowserHistory>
    </StrictMode>
  );
  // After a reload with an open dialog, because the page begins without it.
  if (depthOfEntry() > 0) void import("./ui/back/layers.ts");
  // Draws in small steps, so that the page reacts to input meanwhile.
  startTransition(() => createRoot(root).render(app));
}

/**
 * Connects React Router with the browser's history. The router's own component would add 4 kB to every page for forms, data
 * routes and links that prefetch, which no page here has.
 */
function BrowserHistory({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(presentPlace);
  const [navigator] = useState((): Navigator => {
    const move =
      (how: "pushState" | "replaceState"): Navigator["push"] =>
      (to, state: unknown) =>
        onceStill(() => {
          // A page that opens from a dialog replaces the dialog's entry.
          const way = depthOfEntry() > 0 ? "replaceState" : how;
          history[way]({ usr: state, key: Math.random().toString(36).slice(2) }, "", hrefOf(to));
          startTransition(() => setPlace(presentPlace()));
        });
    return {
      createHref: hrefOf,
      go: (steps) => history.go(steps),
      push: move("pushState"),
      replace: move("replaceState"),
    };
  });
  useLayoutEffect(() => {
    const update = (): void => startTransition(() => setPlace(presentPlace()));
    addEventListener("popstate", update);
    return () => removeEventListener("popstate", update);
  }, []);
  return (
    <Router location={place} navigator={navigator}>
      {children}
    </Router>
  );
}

const hrefOf: Navigator["createHref"] = (to) => (typeof to === "string" ? to : createPath(to));

function presentPlace() {
  const { pathname, search, hash } = location;
  // An extension may have written it.
  const entry = (history.state ?? {}) as { readonly usr?: unknown; readonly key?: unknown };
  return {
    pathname,
    search,
    hash,
    state: entry.usr ?? null,
    key: typeof entry.key === "string" ? entry.key : "default",
  };
}
