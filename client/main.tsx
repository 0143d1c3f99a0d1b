import { type ReactNode, startTransition, StrictMode, useLayoutEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { createPath, type Navigator, Router } from "react-router";
import { queryClient } from "./api/query-client.ts";
import { fetchOrCached } from "./offline/fetch-or-cached.ts";
import { AppRoutes } from "./routes.tsx";
import { depthOfEntry, onceStill } from "./ui/back/traversal.ts";

/** Draws the app. `boot.ts` calls it when the code of the page is there too, so that no fallback is drawn before it. */
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
  // In small steps: fingers are heard meanwhile.
  startTransition(() => createRoot(root).render(app));
}

/**
 * Shows React Router where the browser is, and moves the browser. The router's own component for that comes with links that
 * prefetch, forms and data routes, which no page here has: 4 kB on the way to every page.
 */
function BrowserHistory({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(presentPlace);
  const [navigator] = useState((): Navigator => {
    const move =
      (how: "pushState" | "replaceState"): Navigator["push"] =>
      (to, state: unknown) =>
        onceStill(() => {
          // The page that a dialog leads to takes the place of the dialog's entry.
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
    const look = (): void => startTransition(() => setPlace(presentPlace()));
    addEventListener("popstate", look);
    return () => removeEventListener("popstate", look);
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
  // What a page before this one has left there, or an extension.
  const kept = (history.state ?? {}) as { readonly usr?: unknown; readonly key?: unknown };
  return { pathname, search, hash, state: kept.usr ?? null, key: typeof kept.key === "string" ? kept.key : "default" };
}
