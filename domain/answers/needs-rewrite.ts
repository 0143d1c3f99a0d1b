import type * as Y from "yjs";

/** Fewer pieces than this (some 400 kB in memory) are no burden, and a renewal leaves a few behind itself. */
const FEW = 2_000;
/** With so many pieces for each entry that is still there, most of them are leftovers. */
const PER_ENTRY = 4;
/** More entries than this would not fit into one update of the log. They weigh more than any leftovers anyway. */
const MAX_ENTRIES = 1_000;

/** How many pieces a document must have before it is looked at again; `RENEWED` right after it was found worn. */
const lookAgain = new WeakMap<Y.Doc, number>();
const RENEWED = -1;

/**
 * Whether a document's entries should be rewritten, because it consists mostly of what their changes left behind. A
 * piece is whatever Yjs stores on its own: an entry, or the remainder of one. To be asked once per change, and
 * followed: it says yes once, and then not before as much has gathered again. `entries` counts the entries that are
 * there; it is called seldom.
 */
export function needsRewrite(doc: Y.Doc, entries: () => number): boolean {
  const pieces = doc.store.clients.values().reduce((sum, { length }) => sum + length, 0);
  const at = lookAgain.get(doc) ?? FEW;
  if (at === RENEWED) lookAgain.set(doc, pieces + FEW);
  if (at === RENEWED || pieces < at) return false;
  const count = entries();
  const isTooMuch = pieces >= PER_ENTRY * count && count <= MAX_ENTRIES;
  lookAgain.set(doc, isTooMuch ? RENEWED : pieces + FEW);
  return isTooMuch;
}
