import type { QueuedAnswer } from "./queued-answer.ts";

/** No wait is longer than this: a time that lies further ahead was set while the device's clock was wrong. */
const MAX_WAIT_MS = 25 * 3_600_000;

/**
 * Whether it may be sent by now. With `isBack` there is a network again: what waited for that alone waits no longer.
 */
export function isDue(
  { notBefore, tries }: Pick<QueuedAnswer, "notBefore" | "tries">,
  { now, isBack }: { readonly now: number; readonly isBack: boolean },
): boolean {
  return notBefore <= now || notBefore > now + MAX_WAIT_MS || (isBack && tries === 0);
}
