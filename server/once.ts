/** Makes it once, when it is first asked for, and keeps it; what could not be made is made again for the next caller. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    if (kept === undefined) {
      kept = make();
      kept.catch(() => (kept = undefined));
    }
    return kept;
  };
}
