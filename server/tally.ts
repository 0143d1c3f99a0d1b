/** Counts by key. A key at zero takes no memory, because most keys are addresses of strangers. */
export function createTally() {
  const counts = new Map<string, number>();
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    add(key: string, amount: number): void {
      const count = (counts.get(key) ?? 0) + amount;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
