import { createStore } from "../store.ts";

export type ToastAction = { readonly label: string; readonly perform: () => void };

/** A short message at the top of the screen. */
export type Toast = {
  readonly id: number;
  readonly message: string;
  /** Failures are `danger`, successes `primary`; `plain` is neither. */
  readonly kind: "danger" | "primary" | "plain";
  /** A button beside the message. */
  readonly action?: ToastAction | undefined;
  /** How long it is shown in milliseconds, before the fade; Infinity where only code closes it. */
  readonly delay: number;
};

/** Auto-close toasts (successes) vanish after 3 s, the others after 5 s. */
const AUTO_CLOSE_MS = 3_000;
const DEFAULT_MS = 5_000;
/** There must be time to reach the button. */
const ACTION_MS = 20_000;

const toasts = createStore<readonly Toast[]>([]);
let lastID = 0;

/** Shows a message. Successes close by themselves soonest. Returns the id by which it can be closed earlier. */
export function toast(
  message: string,
  { kind, action, delay = usualDelay(kind, action) }: Pick<Toast, "kind" | "action"> & Partial<Toast>,
): number {
  // The same words again replace their toast: ten clicks on a cell are one message.
  const others = toasts.get().filter((shown) => shown.message !== message);
  toasts.set([...others, { id: ++lastID, message, kind, action, delay }]);
  return lastID;
}

function usualDelay(kind: Toast["kind"], action: ToastAction | undefined): number {
  if (action !== undefined) return ACTION_MS;
  return kind === "primary" ? AUTO_CLOSE_MS : DEFAULT_MS;
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}

export const toastStore = { read: toasts.get, subscribe: toasts.subscribe };
