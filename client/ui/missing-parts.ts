import { t } from "../text/t.ts";
import { closeToast, toast } from "./toast.ts";

type Retry = () => Promise<unknown>;

/** Browsers report a network some seconds before the server is reachable. */
const TRIES_ONCE_ONLINE = 10;
const RETRY_MS = 1_000;

const missing = new Set<Retry>();
let toastID = 0;

/** Shows one message for all missing parts, until `retry` or a press loads them. */
export function partIsMissing(retry: Retry, unmounted: AbortSignal): void {
  missing.add(retry);
  unmounted.addEventListener("abort", () => {
    missing.delete(retry);
    if (missing.size === 0) closeToast(toastID);
  });
  // Adding the same listener again has no effect.
  addEventListener("online", retryOnceOnline);
  sayMissing();
}

function sayMissing(): void {
  const action = { label: t("common.tryAgain"), perform: () => void tryAgain() };
  toastID = toast(t("ui.partMissing"), { kind: "danger", action, delay: Infinity });
}

async function tryAgain(): Promise<void> {
  if (await retryAll()) return;
  sayMissing();
  // Chromium never fetches failed imports again.
  await reloadOnceReachable();
}

/** Checks the server first, because a failed reload leaves an empty page. */
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
