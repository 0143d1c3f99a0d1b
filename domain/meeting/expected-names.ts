import { nameSkeleton } from "../text.ts";

/**
 * Returns the person whom a typed name seems to mean: the only one who is called so or, if nobody is, the only one with whom it shares
 * a first name that is the whole of one of the two names. Undefined if it means nobody, or might mean several.
 */
export function personCalled<Person extends { readonly name: string }>(
  name: string,
  people: readonly Person[],
): Person | undefined {
  const typed = nameSkeleton(name);
  if (typed === "") return undefined;
  const called = people.filter((one) => nameSkeleton(one.name) === typed);
  const likely = called.length > 0 ? called : people.filter((one) => isFirstName(typed, nameSkeleton(one.name)));
  return likely.length === 1 ? likely[0] : undefined;
}

function isFirstName(one: string, other: string): boolean {
  return one.startsWith(`${other} `) || other.startsWith(`${one} `);
}
