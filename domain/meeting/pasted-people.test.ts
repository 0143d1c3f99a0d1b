import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EXPECTED_ENDPOINTS } from "../contract/expected.ts";
import { LIMITS } from "../limits.ts";
import { MAX_PASTED, parsePeople } from "./pasted-people.ts";
import { forAll } from "../testing/arbitraries.ts";

/** Writes each person as `Ann <ann@example.org>`. */
const written = (text: string, there: Parameters<typeof parsePeople>[1] = []) =>
  parsePeople(text, there).people.map(({ name, email }) => (email === undefined ? name : `${name} <${email}>`));
const faults = (text: string, there: Parameters<typeof parsePeople>[1] = []) =>
  parsePeople(text, there).faults.map(({ line, text: said, why }) => [line, said, why]);

describe("people are understood", () => {
  const ANN = "Ann Meier <ann@example.org>";
  const BEN = "Ben Roth <b@example.org>";
  const [A, B, C] = ["A <a@x.example>", "B <b@x.example>", "C <c@x.example>"];
  test.each([
    ["a name", "Ann Meier", ["Ann Meier"]],
    ["as mail programs write it", ANN, [ANN]],
    ["without a space", "Ann Meier<ann@example.org>", [ANN]],
    ["with quotation marks", `"Ann Meier" <ann@example.org>`, [ANN]],
    ["last name first in quotation marks", `"Meier, Ann" <ann@example.org>`, [ANN]],
    ["as Outlook copies it", "Meier, Ann <ann@example.org>; Roth, Ben <b@example.org>", [ANN, BEN]],
    ["last name first without quotation marks", "Meier, Ann <ann@example.org>", [ANN]],
    [
      "people last name first with commas between",
      "Meier, Ann <ann@example.org>, Roth, Ben <b@example.org>, Cleo <c@example.org>",
      [ANN, BEN, "Cleo <c@example.org>"],
    ],
    ["quoted ones with commas between", `"Meier, Ann" <ann@example.org>, "Roth, Ben" <b@example.org>`, [ANN, BEN]],
    ["a comma before the address", "Ann Meier, <ann@example.org>", [ANN]],
    ["several without an address before one with it", "Ben, Cleo, Ann Meier <ann@example.org>", ["Ben", "Cleo", ANN]],
    ["one after others' commas", "小明、Ann Meier <ann@example.org>", ["小明", ANN]],
    ["an address with semicolons and commas", "a@x.example, b@x.example; c@x.example", [A, B, C]],
    ["an address alone", "ann.meier+list@example.org", ["Ann Meier <ann.meier+list@example.org>"]],
    ["an address of digits", "12345@qq.example", ["12345 <12345@qq.example>"]],
    ["a link to an address", "mailto:ann@example.org", ["Ann <ann@example.org>"]],
    ["at the end of a sentence", "Ann Meier (ann@example.org).", [ANN]],
    ["name and address of a table", "Ann Meier\tann@example.org", [ANN]],
    ["address and name of a table", "ann@example.org\tAnn Meier", [ANN]],
    ["a row of commas", "Ann Meier, ann@example.org", [ANN]],
    ["first and last name of a table", "Ann\tMeier\tann@example.org", [ANN]],
    ["lines", "Ann\nBen\r\n\r\nCleo", ["Ann", "Ben", "Cleo"]],
    ["commas and other lists' commas", "Ann, Ben，小明、José، علي", ["Ann", "Ben", "小明", "José", "علي"]],
    ["bullets and numbers", "- Ann\n• Ben\n3. Cleo\n* [ ] Dora", ["Ann", "Ben", "Cleo", "Dora"]],
    ["addresses with spaces between", "a@x.example b@x.example", [A, B]],
    [
      "names and addresses with spaces between",
      "Ann a@x.example Ben b@x.example",
      ["Ann <a@x.example>", "Ben <b@x.example>"],
    ],
    ["a domain in other letters", "Ann <ann@bücher.example>", ["Ann <ann@xn--bcher-kva.example>"]],
    ["a name with a picture", "🦊", ["🦊"]],
    ["a name that turns text around", "Ann\u202E nnA", ["Ann nnA"]],
    ["nothing", " \n , ; \t", []],
  ])("%s", (_, text, people) => {
    expect(written(text)).toEqual(people);
    expect(faults(text)).toEqual([]);
  });
});

describe("what is not understood is named by its line", () => {
  test.each([
    ["no address", "Ann\nBen <ben@>", [[2, "Ben <ben@>", "address"]]],
    ["a link", "https://example.org/list", [[1, "https://example.org/list", "address"]]],
    [
      "signs",
      "Ann\n2026-11-24\n???",
      [
        [2, "2026-11-24", "name"],
        [3, "???", "name"],
      ],
    ],
    ["the same mailbox", "Ann <a+1@x.example>\nCleo, A@X.example", [[2, "Cleo A@X.example", "twice"]]],
    ["the same name", "Ann\n ann ", [[2, "ann", "twice"]]],
    ["a text", "x".repeat(LIMITS.personName + 1), [[1, "x".repeat(LIMITS.personName + 1), "longName"]]],
  ])("%s", (_, text, expected) => expect(faults(text)).toEqual(expected));

  test("who is expected already, by mailbox or, without one, by name", () => {
    const expectedPeople = [{ name: "Ann", email: "a.nn@gmail.com" }, { name: "Ben" }];
    expect(faults("Eve <ann@googlemail.com>\nBEN\nBen <ben@x.example>", expectedPeople)).toEqual([
      [1, "Eve <ann@googlemail.com>", "there"],
      [2, "BEN", "there"],
    ]);
  });

  test("beyond as many as a meeting may expect", () => {
    const names = Array.from({ length: LIMITS.expected + 1 }, (_, at) => `Person ${at}`);
    expect(parsePeople(names.join("\n")).people).toHaveLength(LIMITS.expected);
    expect(faults(names.join("\n"))).toEqual([[LIMITS.expected + 1, `Person ${LIMITS.expected}`, "tooMany"]]);
  });

  test("200 lines of rubbish are 200 faults", () => {
    const rubbish = Array.from({ length: 200 }, (_, at) => `<${at}> @@ %$§`).join("\n");
    const { people, faults: all } = parsePeople(rubbish);
    expect(people).toEqual([]);
    expect(all.map(({ line }) => line)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
  });
});

const SOUP = fc.array(fc.constantFrom(...Array.from("aB9@.,;<>\"' \t\n-ü：、👩‍👩‍👧\u202E\u200Dx.example")), {
  maxLength: 200,
});

test("whatever is pasted, the call takes what is understood, and no two are the same", () => {
  const { body } = EXPECTED_ENDPOINTS.addExpected;
  const anything = fc.oneof(
    SOUP.map((all) => all.join("")),
    fc.string({ unit: "binary", maxLength: 300 }),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const { people } = parsePeople(text);
      const taken = people.map(({ name, email }) => ({ name, ...(email !== undefined && { email }) }));
      expect(taken.length === 0 || body?.safeParse({ people: taken }).success).toBe(true);
      expect(new Set(people.map(({ key }) => key)).size).toBe(people.length);
    }),
    { numRuns: 300 },
  );
});

const NAME = fc.stringMatching(/^[A-Z][a-zé]{1,8}( [A-Z][a-zé]{1,8})?$/);
const LIST = fc.uniqueArray(fc.tuple(NAME, fc.nat(9_999)), {
  selector: ([, number]) => number,
  minLength: 1,
  maxLength: 20,
});

test("names and addresses come back from each way of writing them", () => {
  forAll(LIST, fc.constantFrom("\n", "; ", ", ", "\r\n", ";\n"), (list, separator) => {
    const all = list.map(([name, number]) => `${name} <p${number}@x.example>`);
    expect(written(all.join(separator))).toEqual(all);
  });
});

test("what is much too long ends", () => {
  expect(parsePeople("<".repeat(MAX_PASTED * 2)).people).toEqual([]);
  expect(parsePeople("a@".repeat(MAX_PASTED)).people).toEqual([]);
});
