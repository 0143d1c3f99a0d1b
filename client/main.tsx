import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query-client.ts";
import { BrowserHistory } from "./frame/BrowserHistory.tsx";
import { fetchOrKept } from "./offline/fetch-or-kept.ts";
import { AppRoutes } from "./routes.tsx";

/** Draws the app. `boot.ts` calls it when the code of the page is there too, so that no fallback is drawn before it. */
export function show(): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no #root");
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, persister: fetchOrKept } });
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
