import { expect, test } from "vitest";
import type { RespondentID } from "#domain/ids.ts";
import { foldedRows, foundRows, noteLines, rowTops } from "./list-rows.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const people = (count: number) =>
  numbers(count).map((place) => ({ respondentID: `r${place}` as RespondentID, name: `Guest ${place}`, colour: 0 }));
const missing = (count: number) =>
  numbers(count).map((place) => ({ expectedID: `e${place}`, name: `Person ${place}`, required: false }));

test("a folded list shows the selected respondent and people whose address was refused", () => {
  const [first, ...others] = missing(3);
  const awaited = [...(first === undefined ? [] : [{ ...first, mailRefused: true as const }]), ...others];
  const rows = foldedRows({ people: people(20), missing: awaited }, "r19" as RespondentID);
  expect([rows.people, rows.missing].flat().map(({ name }) => name)).toEqual(["Guest 19", "Person 1"]);
});

test.each([
  ["guest 1", ["Guest 1"], []],
  [" PERSON 2 ", [], ["Person 2"]],
  ["2", ["Guest 2"], ["Person 2"]],
  ["", ["Guest 1", "Guest 2"], ["Person 1", "Person 2"]],
])("a search for %j finds people with and without an answer", (search, answered, awaited) => {
  const rows = foundRows({ people: people(2), missing: missing(2) }, search);
  expect(rows.people.map(({ name }) => name)).toEqual(answered);
  expect(rows.missing.map(({ name }) => name)).toEqual(awaited);
});

test.each([
  [undefined, 0],
  ["Only online", 1],
  ["On Wednesdays only from six, after school", 2],
  ["水曜日は学校のあと、六時からなら参加できます", 2],
  ["水曜日は六時から", 1],
])("the note %j keeps room for %i lines", (note, lines) => {
  expect(noteLines(note)).toBe(lines);
});

test("rows lie below each other, and the last number is the height of the list", () => {
  expect(rowTops([38, 54, 38])).toEqual([0, 38, 92, 130]);
  expect(rowTops([])).toEqual([0]);
});
