import type { Query, QueryFunctionContext } from "@tanstack/react-query";
import { isUnreachable } from "../api/call-error.ts";
import { getToken } from "../api/token.ts";

/** The cached view is shown after this until the reply comes. */
const TIMEOUT_MS = 4_000;

type PendingQuery = { readonly client: QueryFunctionContext["client"]; readonly query: Query; isOver: boolean };

/** Fetches. While the server is unreachable the query gets the cached view with its age, and fails too: so the page knows that it is old. */
export async function fetchOrCached<T>(
  fetchView: (context: QueryFunctionContext) => T | Promise<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  const pending = { client: context.client, query, isOver: false };
  const timer = setTimeout(() => void showCached(pending), TIMEOUT_MS);
  try {
    return await fetchView(context);
  } catch (error) {
    if (isUnreachable(error)) await showCached(pending);
    throw error;
  } finally {
    clearTimeout(timer);
    pending.isOver = true;
  }
}

async function showCached(pending: PendingQuery): Promise<void> {
  const { client, query } = pending;
  if (query.state.data !== undefined) return;
  const token = getToken();
  try {
    const { readCached } = await import("./cached-views.ts");
    const view = await readCached(token, query.queryKey);
    const isTooLate = pending.isOver || getToken() !== token || query.state.data !== undefined;
    if (view !== undefined && !isTooLate) client.setQueryData(query.queryKey, view.data, { updatedAt: view.at });
  } catch {
    // Storage is unavailable: behave as if nothing were cached.
  }
}
