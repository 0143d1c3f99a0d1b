/** What runs until it is stopped. */
type Stoppable = { stop(): Promise<unknown> };

/**
 * Starts all at once. When one of them cannot be started, the others are stopped again, after `onFailure`, and it rejects
 * with that.
 */
export async function startAll<T extends Stoppable>(
  starts: readonly (() => Promise<T>)[],
  onFailure: () => void,
): Promise<readonly T[]> {
  const outcomes = await Promise.allSettled(starts.map((start) => start()));
  const started = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed === undefined) return started;
  onFailure();
  await Promise.allSettled(started.map((one) => one.stop()));
  throw failed.reason;
}
