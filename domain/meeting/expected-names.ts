import { nameSkeleton } from "../text.ts";

/**
 * Returns the person that a typed name means: the only person of that name. Otherwise returns the only person with the
 * same first name, if one of the two names is a first name alone. Undefined for nobody or several.
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
