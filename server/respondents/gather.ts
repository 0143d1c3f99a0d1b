import { refuse } from "#domain/refusal.ts";

type Gathering<Key, Item, Result> = {
  /**
   * Works off items of one key when their turn has come: `take` gives those that have gathered until then, and later
   * ones begin the next group. One result for each, in the same order; undefined where there is none.
   */
  readonly workOff: (key: Key, take: () => readonly Item[]) => Promise<readonly (Result | undefined)[]>;
  /** The most items of a group. */
  readonly maxItems: number;
  /** Items of one key that wait; more are refused with `unavailable`. */
  readonly maxWaiting: number;
};

type Group<Item, Result> = { readonly items: Item[]; results: Promise<readonly (Result | undefined)[]> };

/** Lets items of one key that wait at the same time be worked off together. */
export function gather<Key, Item, Result>({
  workOff,
  maxItems,
  maxWaiting,
}: Gathering<Key, Item, Result>): (key: Key, item: Item) => Promise<Result | undefined> {
  const open = new Map<Key, Group<Item, Result>>();
  const waiting = new Map<Key, number>();

  function begin(key: Key): Group<Item, Result> {
    const group: Group<Item, Result> = { items: [], results: Promise.resolve([]) };
    const close = (): readonly Item[] => {
      if (open.get(key) === group) open.delete(key);
      return group.items;
    };
    open.set(key, group);
    group.results = workOff(key, close).finally(close);
    return group;
  }

  return async (key, item) => {
    const before = waiting.get(key) ?? 0;
    if (before >= maxWaiting) {
      refuse("unavailable", "Too many people are saving at once. Please try again in a moment.");
    }
    waiting.set(key, before + 1);
    const known = open.get(key);
    const group = known !== undefined && known.items.length < maxItems ? known : begin(key);
    const index = group.items.push(item) - 1;
    try {
      return (await group.results)[index];
    } finally {
      const left = (waiting.get(key) ?? 1) - 1;
      if (left === 0) waiting.delete(key);
      else waiting.set(key, left);
    }
  };
}
