import "./ui/theme.css";
import { pageAt } from "./pages.ts";

// The smallest entry: it asks for the page's own code at once, beside the code that all pages share, so that no chunk
// waits for another to arrive and run.
void pageAt(location.pathname)?.();
void start();

async function start(): Promise<void> {
  // Every date and zone of the product is Temporal's. Browsers older than it get a copy before anything runs.
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
  await import("./main.tsx");
}
