type Step = () => void;

/** Steps that wait while the browser leaves a closed dialog's entry; undefined otherwise. */
export const traversal: { waiting: Step[] | undefined } = { waiting: undefined };

/** The number of dialogs and forms over the page at this history entry. */
export function depthOfEntry(): number {
  const { depth } = (history.state ?? {}) as { readonly depth?: unknown };
  return typeof depth === "number" ? depth : 0;
}

/** Runs a step of the history once the browser stands still. */
export function onceStill(step: Step): void {
  if (traversal.waiting === undefined) step();
  else traversal.waiting.push(step);
}
