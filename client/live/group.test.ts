import fc from "fast-check";
import { expect, test } from "vitest";
import { tally } from "#domain/answers/tally.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { groupOfReply, groupOf, withoutRespondent, withRespondent, type Group } from "./group.ts";

const id = (name: string) => name.padEnd(12, "0") as RespondentID;
const slots = (...numbers: number[]) => new Set(numbers as Slot[]);

const slotSet = fc.uniqueArray(fc.integer({ min: 0, max: 12 })).map((numbers) => slots(...numbers));
const change = fc.record({ who: fc.constantFrom("ann", "ben", "cem"), slots: fc.option(slotSet) });

test("the counts of a group after any changes equal the counts of its answers", () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const group = changes.reduce(
        (previous: Group, { who, slots: marked }) =>
          marked === null
            ? withoutRespondent(previous, id(who))
            : withRespondent(previous, id(who), { name: who, slots: marked }),
        groupOf([]),
      );
      expect(group.counts).toEqual(tally(group.answers));
      expect([...group.names.keys()].sort()).toEqual([...group.answers.keys()].sort());
    }),
  );
});

test("a new answer of a known respondent keeps the map of names", () => {
  const group = groupOf([[id("ann"), { name: "Ann", slots: slots(1) }]]);
  expect(withRespondent(group, id("ann"), { name: "Ann", slots: slots(1, 2) }).names).toBe(group.names);
});

test("the availabilities of a reply become slots, without times outside the meeting", () => {
  const times = { timezone: "UTC", tentativeDates: ["1970-01-01"], minStartHour: 0, maxEndHour: 0.5 };
  const respondents = {
    [id("ann")]: { name: "Ann", availabilities: ["1970-01-01T00:00:00Z", "1970-01-01T01:00:00Z"] },
  };
  expect(groupOfReply({ ...times, respondents }).answers.get(id("ann"))).toEqual(slots(0));
});
