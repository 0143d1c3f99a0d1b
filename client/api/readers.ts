import type { Query, QueryCache } from "@tanstack/react-query";
import { getToken } from "./token.ts";

/** The token with which the data of each query was read. */
const tokens = new WeakMap<Query, string | undefined>();

/** Records who reads each reply: `call` resolves only for the login that the browser has then. */
export function noteReaders(cache: QueryCache): void {
  cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") tokens.set(event.query as Query, getToken());
  });
}

/** Returns whether the query's data was read with the login that this browser has now. */
export const isReadByViewer = (query: Query): boolean => tokens.get(query) === getToken();
