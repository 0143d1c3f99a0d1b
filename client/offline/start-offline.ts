import { queryClient } from "../api/query-client.ts";
import { keepViews } from "./keep-views.ts";
import { startOutbox } from "./outbox/outbox.ts";
import { registerWorker } from "./register-worker.ts";

/** Everything that lets pages work without a network. Called once, when the first page is there. */
export function startOffline(): void {
  void registerWorker();
  keepViews(queryClient);
  startOutbox().catch(() => {});
}
