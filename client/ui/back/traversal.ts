type Step = () => void;

/**
 * Steps that wait until the browser has gone back over the entry of a closed dialog; undefined while none is left. A new
 * entry that is made meanwhile would be the one that the browser leaves.
 */
export const traversal: { waiting: Step[] | undefined } = { waiting: undefined };

/** How many dialogs and forms are over the page at the present entry of the browser's history. */
export function depthOfEntry(): number {
  const { depth } = (history.state ?? {}) as { readonly depth?: unknown };
  return typeof depth === "number" ? depth : 0;
}

/** Does something to the browser's history as soon as it stands still. */
export function onceStill(step: Step): void {
  if (traversal.waiting === undefined) step();
  else traversal.waiting.push(step);
}
