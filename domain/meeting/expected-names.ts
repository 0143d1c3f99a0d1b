import { nameSkeleton } from "../text.ts";

/**
 * Returns the person that a typed name means: the only person of that name or, if there is none, the only person who
 * shares a first name that is the whole of one of the two names. Undefined for nobody or several.
 */
export function personCalled<Person extends { readonly name: string }>(
  name: string,
  people: readonly Person[],
): Person | undefined {
  const skeleton = nameSkeleton(name);
  if (skeleton === "") return undefined;
  const called = people.filter((person) => nameSkeleton(person.name) === skeleton);
  const likely =
    called.length > 0 ? called : people.filter((person) => isFirstName(skeleton, nameSkeleton(person.name)));
  return likely.length === 1 ? likely[0] : undefined;
}

function isFirstName(shorter: string, other: string): boolean {
  return shorter.startsWith(`${other} `) || other.startsWith(`${shorter} `);
}
