import type { Query, QueryFunctionContext } from "@tanstack/react-query";
import { isUnreachable } from "../api/call-error.ts";
import { getToken } from "../api/token.ts";

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
    const { readKept } = await import("./kept-views.ts");
    const kept = await readKept(token, query.queryKey);
    const isTooLate = asking.isOver || getToken() !== token || query.state.data !== undefined;
    if (kept !== undefined && !isTooLate) client.setQueryData(query.queryKey, kept.data, { updatedAt: kept.at });
  } catch {
    // Nothing can be read on this device; the page says what it says without.
  }
}

/** Never kept on the device: the user's own calendars, because others may use the device too. */
const NEVER_KEPT: ReadonlySet<unknown> = new Set(["calendar-events", "calendars"]);

/** Under which name the reply to a query is kept on this device; undefined for what is not. */
export function viewName([what, whose, ...more]: readonly unknown[]): string | undefined {
  if (what === "meeting" && typeof whose === "string") return `meeting ${whose}`;
  // The token in the key is a secret, and no name: whose it is stands before this one.
  if (NEVER_KEPT.has(more[0])) return undefined;
  if (what === "me" && more.every((part) => typeof part === "string")) return ["me", ...more].join(" ");
  return undefined;
}
