/** Returns a getter that calls `make` once and caches its result. After a failure the next call tries again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    if (result === undefined) {
      result = make();
      result.catch(() => (result = undefined));
    }
    return result;
  };
}
