import { nameSkeleton } from "../text.ts";

/**
 * Returns the person that a typed name means: the only person of that name or, if there is none, the only person who
 * shares a first name that is the whole of one of the two names. Undefined for nobody or several.
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
