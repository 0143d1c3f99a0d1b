import { t } from "../text/t.ts";
import { closeToast, toast } from "./toast.ts";

type Retry = () => Promise<unknown>;

/** A network that is back may fail for some seconds: a browser says so before the way to the server is there. */
const TRIES_ONCE_ONLINE = 10;
const RETRY_MS = 1_000;

const missing = new Set<Retry>();
let shown = 0;

/** Says that a part of the page did not load, once for all parts, until `retry` or the user's press brings it. */
export function partIsMissing(retry: Retry, unmounted: AbortSignal): void {
  missing.add(retry);
  unmounted.addEventListener("abort", () => {
    missing.delete(retry);
    if (missing.size === 0) closeToast(shown);
  });
  // The browser keeps a listener once, however often it is added.
  addEventListener("online", retryOnceOnline);
  sayMissing();
}

function sayMissing(): void {
  const action = { label: t("common.tryAgain"), perform: () => void tryAgain() };
  shown = toast(t("ui.partMissing"), { kind: "danger", action, delay: Infinity });
}

async function tryAgain(): Promise<void> {
  if (await retryAll()) return;
  sayMissing();
  // Chromium never asks again for code that other code imports.
  await reloadOnceReachable();
}

/** Loads the page again if the server answers: otherwise the browser would leave nothing of it. */
export async function reloadOnceReachable(): Promise<void> {
  const isReachable = await fetch("/", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) location.reload();
}

async function retryAll(): Promise<boolean> {
  const tried = await Promise.allSettled([...missing].map((retry) => retry()));
  return tried.every(({ status }) => status === "fulfilled");
}

function retryOnceOnline(): void {
  void retrySoon(TRIES_ONCE_ONLINE);
}

async function retrySoon(tries: number): Promise<void> {
  if (missing.size === 0 || (await retryAll()) || tries === 0) return;
  setTimeout(() => void retrySoon(tries - 1), RETRY_MS);
}
