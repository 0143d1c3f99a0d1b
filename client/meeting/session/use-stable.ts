import { useCallback, useLayoutEffect, useRef } from "react";

/** One function for the life of the component that always does what `work` of the last render does. */
export function useStable<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args) => latest.current(...args), []);
}
