import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { AppRoutes } from "./routes.tsx";

// After a deployment, chunks of the page that somebody still has open are gone: get the new page instead.
addEventListener("vite:preloadError", (event) => {
  if (sessionStorage.getItem("overlap.reloaded") === location.href) return;
  sessionStorage.setItem("overlap.reloaded", location.href);
  event.preventDefault();
  location.reload();
});

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  </StrictMode>,
);
