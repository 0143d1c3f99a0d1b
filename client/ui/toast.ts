import { createStore } from "../store.ts";

export type ToastAction = { readonly label: string; readonly perform: () => void };

export type Toast = {
  readonly id: number;
  readonly message: string;
  /** Failures are `danger`, successes `primary`; `plain` is neither. */
  readonly kind: "danger" | "primary" | "plain";
  readonly action?: ToastAction | undefined;
  /** In milliseconds, before the fade; Infinity if only code closes it. */
  readonly delay: number;
};

const AUTO_CLOSE_MS = 3_000;
const DEFAULT_MS = 5_000;
/** Leaves time to reach the button. */
const ACTION_MS = 20_000;

const toasts = createStore<readonly Toast[]>([]);
let lastID = 0;

export function toast(
  message: string,
  { kind, action, delay = usualDelay(kind, action) }: Pick<Toast, "kind" | "action"> & Partial<Toast>,
): number {
  // Equal words replace their toast: ten clicks on a cell are one message.
  const others = toasts.get().filter((other) => other.message !== message);
  toasts.set([...others, { id: ++lastID, message, kind, action, delay }]);
  return lastID;
}

function usualDelay(kind: Toast["kind"], action: ToastAction | undefined): number {
  if (action !== undefined) return ACTION_MS;
  return kind === "primary" ? AUTO_CLOSE_MS : DEFAULT_MS;
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((other) => other.id !== id));
}

export const toastStore = { read: toasts.get, subscribe: toasts.subscribe };
