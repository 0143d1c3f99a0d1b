import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { CallError } from "../api/call-error.ts";
import { getToken, onToken } from "../api/token.ts";
import { dropView, keepView, tidyViews } from "./kept-views.ts";
import { viewName } from "./view-name.ts";
import { viewOwner } from "./view-owner.ts";

/** Keeps the answers to queries as they come, each for whom it was given, and forgets them when that one leaves. */
export function keepViews(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) keep(query);
  const askedBy = new WeakMap<Query, string | undefined>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const query = event.query as Query;
    if (event.action.type === "fetch") askedBy.set(query, getToken());
    // What somebody was told who has left since is not for the next one.
    const isForAnother = askedBy.has(query) && askedBy.get(query) !== getToken();
    if (event.action.type === "success" && !isForAnother) keep(query);
    if (event.action.type === "error") dropGone(query.queryKey, event.action.error);
  });
  let owner = viewOwner(getToken());
  onToken(() => {
    const next = viewOwner(getToken());
    if (next === owner) return;
    owner = next;
    tidy();
  });
  tidy();
}

function tidy(): void {
  tidyViews(viewOwner(getToken()) ?? "", Date.now()).catch(() => {});
}

function keep({ queryKey, state: { data, dataUpdatedAt } }: Query): void {
  const name = viewName(queryKey);
  const token = getToken();
  const owner = viewOwner(token);
  if (name === undefined || owner === undefined || typeof data !== "object" || data === null) return;
  // Asked with a token that another has replaced since.
  if (queryKey[0] === "me" && queryKey[1] !== token) return;
  keepView(owner, name, { at: dataUpdatedAt, data }).catch(() => {});
}

/** What the server has deleted must not be shown from this device either. */
function dropGone(queryKey: QueryKey, error: unknown): void {
  const name = viewName(queryKey);
  const owner = viewOwner(getToken());
  const isGone = error instanceof CallError && error.code === "unknown";
  if (isGone && name !== undefined && owner !== undefined) dropView(owner, name).catch(() => {});
}
