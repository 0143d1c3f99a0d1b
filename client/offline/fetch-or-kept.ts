import type { Query, QueryFunctionContext } from "@tanstack/react-query";
import { isUnreachable } from "../api/call-error.ts";
import { getToken } from "../api/token.ts";

/** After so long, what was seen last is shown until the answer comes. */
const PATIENCE_MS = 4_000;

type PendingQuery = { readonly client: QueryFunctionContext["client"]; readonly query: Query; isOver: boolean };

/** While the server cannot be reached the query gets what this device has kept, with its age, and it also fails: the page knows that it is old. */
export async function fetchOrKept<T>(
  ask: (context: QueryFunctionContext) => T | Promise<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  const pending = { client: context.client, query, isOver: false };
  const timer = setTimeout(() => void showKept(pending), PATIENCE_MS);
  try {
    return await ask(context);
  } catch (error) {
    if (isUnreachable(error)) await showKept(pending);
    throw error;
  } finally {
    clearTimeout(timer);
    pending.isOver = true;
  }
}

async function showKept(pending: PendingQuery): Promise<void> {
  const { client, query } = pending;
  if (query.state.data !== undefined) return;
  const token = getToken();
  try {
    const { readKept } = await import("./kept-views.ts");
    const kept = await readKept(token, query.queryKey);
    const isTooLate = pending.isOver || getToken() !== token || query.state.data !== undefined;
    if (kept !== undefined && !isTooLate) client.setQueryData(query.queryKey, kept.data, { updatedAt: kept.at });
  } catch {
    // Nothing can be read on this device; the page says what it says without.
  }
}
