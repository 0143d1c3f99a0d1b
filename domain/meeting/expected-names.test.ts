import { expect, test } from "vitest";
import { personCalled } from "./expected-names.ts";

test.each([
  ["Ann", ["Ann", "Ben"], "Ann"],
  [" ann\u200B ", ["Ann", "Ben"], "Ann"],
  ["Ann", ["Ann", "Ann Meier"], "Ann"],
  ["Ann", ["Ann Meier", "Ben"], "Ann Meier"],
  ["Ann Meier", ["Ann", "Ben"], "Ann"],
  ["Ann", ["Ann Meier", "Ann Roth"], undefined],
  ["Ann", ["Ann", "Ann"], undefined],
  ["Meier", ["Ann Meier"], undefined],
  ["Annie", ["Ann"], undefined],
  ["", ["Ann"], undefined],
  ["Ann", [], undefined],
])("personCalled %j among %j finds %s", (name, people, expected) =>
  expect(
    personCalled(
      name,
      people.map((person) => ({ name: person })),
    )?.name,
  ).toBe(expected),
);
