import type * as Y from "yjs";

/** So many pieces are no burden, whatever they are: some 400 kB in memory. Each renewal leaves a few behind itself. */
const FEW = 2_000;
/** As many pieces for each entry that counts mean that most are leftovers. */
const PER_ENTRY = 4;
/** More entries than these do not fit into one update of the log; so large a document outweighs its leftovers. */
const MOST_ENTRIES = 1_000;

/** At how many pieces to look at a document again; `RENEWED` right after it was found worn. */
const lookAgain = new WeakMap<Y.Doc, number>();
const RENEWED = -1;

/**
 * Whether a document's entries should be written anew, because it consists mostly of what their changes left behind. To
 * be asked once per change, and followed: it says so once, and then not before as much has gathered again. `entries`
 * counts those that are there; it is asked seldom.
 */
export function isWorn(doc: Y.Doc, entries: () => number): boolean {
  const pieces = doc.store.clients.values().reduce((sum, { length }) => sum + length, 0);
  const at = lookAgain.get(doc) ?? FEW;
  if (at === RENEWED) lookAgain.set(doc, pieces + FEW);
  if (at === RENEWED || pieces < at) return false;
  const count = entries();
  const isTooMuch = pieces >= PER_ENTRY * count && count <= MOST_ENTRIES;
  lookAgain.set(doc, isTooMuch ? RENEWED : pieces + FEW);
  return isTooMuch;
}
