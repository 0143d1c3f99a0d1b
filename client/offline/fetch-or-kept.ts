import type { Query, QueryFunctionContext } from "@tanstack/react-query";
import { isUnreachable } from "../api/is-unreachable.ts";
import { getToken } from "../api/token.ts";
import { viewName } from "./view-name.ts";

/** After so long, what was seen last is shown until the answer comes. */
const PATIENCE_MS = 4_000;

type Asking = { readonly client: QueryFunctionContext["client"]; readonly query: Query; isOver: boolean };

/**
 * The answer to a query. While the server cannot be reached the query gets what this device has kept, with its age, and
 * it also fails: so the page has something to show, and knows that it is old.
 */
export async function fetchOrKept<T>(
  ask: (context: QueryFunctionContext) => T | Promise<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  const asking = { client: context.client, query, isOver: false };
  const timer = setTimeout(() => void showKept(asking), PATIENCE_MS);
  try {
    return await ask(context);
  } catch (error) {
    if (isUnreachable(error)) await showKept(asking);
    throw error;
  } finally {
    clearTimeout(timer);
    asking.isOver = true;
  }
}

async function showKept(asking: Asking): Promise<void> {
  const { client, query } = asking;
  if (query.state.data !== undefined || viewName(query.queryKey) === undefined) return;
  const token = getToken();
  try {
    const { readKept } = await import("./read-kept.ts");
    const kept = await readKept(token, query.queryKey);
    const isTooLate = asking.isOver || getToken() !== token || query.state.data !== undefined;
    if (kept !== undefined && !isTooLate) client.setQueryData(query.queryKey, kept.data, { updatedAt: kept.at });
  } catch {
    // Nothing can be read on this device; the page says what it says without.
  }
}
