/** Enough to keep the database busy, few enough to leave connections to everybody else. */
const MAX_AT_ONCE = 3;

/** Works off `items`, a few at a time. When one fails no other is begun, and its error is thrown. */
export async function forEachLimited<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const item of left) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, worker));
  if (failures.length > 0) throw failures[0];
}
