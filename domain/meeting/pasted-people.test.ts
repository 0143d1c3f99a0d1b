import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EXPECTED_ENDPOINTS } from "../contract/expected.ts";
import { LIMITS } from "../limits.ts";
import { MAX_PASTED, parsePeople } from "./pasted-people.ts";
import { forAll } from "../testing/arbitraries.ts";

/** Writes each person as `Ann <ann@example.org>`. */
const written = (text: string, expectedPeople: Parameters<typeof parsePeople>[1] = []) =>
  parsePeople(text, expectedPeople).people.map(({ name, email }) =>
    email === undefined ? name : `${name} <${email}>`,
  );
const faults = (text: string, expectedPeople: Parameters<typeof parsePeople>[1] = []) =>
  parsePeople(text, expectedPeople).faults.map((fault) => [fault.line, fault.text, fault.why]);

describe("people of a paste", () => {
  const ANN = "Ann Meier <ann@example.org>";
  const BEN = "Ben Roth <b@example.org>";
  const [A, B, C] = ["A <a@x.example>", "B <b@x.example>", "C <c@x.example>"];
  test.each([
    ["a name", "Ann Meier", ["Ann Meier"]],
    ["a person as mail programs write them", ANN, [ANN]],
    ["an address without a space before it", "Ann Meier<ann@example.org>", [ANN]],
    ["a name in quotation marks", `"Ann Meier" <ann@example.org>`, [ANN]],
    ["a name in quotation marks with the last name first", `"Meier, Ann" <ann@example.org>`, [ANN]],
    ["people as Outlook copies them", "Meier, Ann <ann@example.org>; Roth, Ben <b@example.org>", [ANN, BEN]],
    ["a name without quotation marks with the last name first", "Meier, Ann <ann@example.org>", [ANN]],
    [
      "people with the last name first and commas between",
      "Meier, Ann <ann@example.org>, Roth, Ben <b@example.org>, Cleo <c@example.org>",
      [ANN, BEN, "Cleo <c@example.org>"],
    ],
    ["quoted names with commas between", `"Meier, Ann" <ann@example.org>, "Roth, Ben" <b@example.org>`, [ANN, BEN]],
    ["a comma before the address", "Ann Meier, <ann@example.org>", [ANN]],
    [
      "several people without an address before a person with one",
      "Ben, Cleo, Ann Meier <ann@example.org>",
      ["Ben", "Cleo", ANN],
    ],
    ["a person with an address after names of another script", "小明、Ann Meier <ann@example.org>", ["小明", ANN]],
    ["an address with semicolons and commas", "a@x.example, b@x.example; c@x.example", [A, B, C]],
    ["an address alone", "ann.meier+list@example.org", ["Ann Meier <ann.meier+list@example.org>"]],
    ["an address of digits", "12345@qq.example", ["12345 <12345@qq.example>"]],
    ["a link to an address", "mailto:ann@example.org", ["Ann <ann@example.org>"]],
    ["a person at the end of a sentence", "Ann Meier (ann@example.org).", [ANN]],
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
    ["an empty list", " \n , ; \t", []],
  ])("parsePeople understands %s", (_, text, people) => {
    expect(written(text)).toEqual(people);
    expect(faults(text)).toEqual([]);
  });
});

test.each([
  ["a broken address", "Ann\nBen <ben@>", [[2, "Ben <ben@>", "address"]]],
  ["a web address", "https://example.org/list", [[1, "https://example.org/list", "address"]]],
  [
    "lines without letters",
    "Ann\n2026-11-24\n???",
    [
      [2, "2026-11-24", "name"],
      [3, "???", "name"],
    ],
  ],
  ["a repeated mailbox", "Ann <a+1@x.example>\nCleo, A@X.example", [[2, "Cleo A@X.example", "twice"]]],
  ["a repeated name", "Ann\n ann ", [[2, "ann", "twice"]]],
  ["a name that is too long", "x".repeat(LIMITS.personName + 1), [[1, "x".repeat(LIMITS.personName + 1), "longName"]]],
])("parsePeople names the line of a fault: %s", (_, text, expected) => expect(faults(text)).toEqual(expected));

test("parsePeople names the line of a person who is expected already, by mailbox or otherwise by name", () => {
  const expectedPeople = [{ name: "Ann", email: "a.nn@gmail.com" }, { name: "Ben" }];
  expect(faults("Eve <ann@googlemail.com>\nBEN\nBen <ben@x.example>", expectedPeople)).toEqual([
    [1, "Eve <ann@googlemail.com>", "there"],
    [2, "BEN", "there"],
  ]);
});

test("parsePeople names the line of a person beyond the limit of a meeting", () => {
  const names = Array.from({ length: LIMITS.expected + 1 }, (_, at) => `Person ${at}`);
  expect(parsePeople(names.join("\n")).people).toHaveLength(LIMITS.expected);
  expect(faults(names.join("\n"))).toEqual([[LIMITS.expected + 1, `Person ${LIMITS.expected}`, "tooMany"]]);
});

test("parsePeople names each of 200 lines without a person", () => {
  const rubbish = Array.from({ length: 200 }, (_, at) => `<${at}> @@ %$§`).join("\n");
  const { people, faults: all } = parsePeople(rubbish);
  expect(people).toEqual([]);
  expect(all.map(({ line }) => line)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
});

const SOUP = fc.array(fc.constantFrom(...Array.from("aB9@.,;<>\"' \t\n-ü：、👩‍👩‍👧\u202E\u200Dx.example")), {
  maxLength: 200,
});

test("the API accepts all people of any paste, and no two are equal", () => {
  const { body } = EXPECTED_ENDPOINTS.addExpected;
  const anything = fc.oneof(
    SOUP.map((all) => all.join("")),
    fc.string({ unit: "binary", maxLength: 300 }),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const { people } = parsePeople(text);
      const pasted = people.map(({ name, email }) => ({ name, ...(email !== undefined && { email }) }));
      expect(pasted.length === 0 || body?.safeParse({ people: pasted }).success).toBe(true);
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

test("parsePeople reads names and addresses with each separator", () => {
  forAll(LIST, fc.constantFrom("\n", "; ", ", ", "\r\n", ";\n"), (list, separator) => {
    const all = list.map(([name, number]) => `${name} <p${number}@x.example>`);
    expect(written(all.join(separator))).toEqual(all);
  });
});

test("parsePeople ends by itself with a text that is much too long", () => {
  expect(parsePeople("<".repeat(MAX_PASTED * 2)).people).toEqual([]);
  expect(parsePeople("a@".repeat(MAX_PASTED)).people).toEqual([]);
});

const JANE = "Jane Doe <jane@example.org>";
const RICK = "Rick Roe <rick@example.org>";
const AL = "Al Smith <al@example.org>";
const EVA = "Eva Meier <eva@example.org>";

/** Real pastes: the name of the case, the text, and the people that a reader sees in it. */
const PASTES: readonly (readonly [name: string, text: string, people: readonly string[]])[] = [
  // Brackets, degrees and remarks.
  ["a voice in brackets", "Ann (Bass)\nBen (Tenor 2)", ["Ann (Bass)", "Ben (Tenor 2)"]],
  [
    "departments in brackets, family name first",
    "Doe, Jane (HR Dept.) <jane@example.org>; Roe, Rick (Sales, EMEA) <rick@example.org>",
    ["Jane Doe (HR Dept.) <jane@example.org>", "Rick Roe (Sales, EMEA) <rick@example.org>"],
  ],
  [
    "departments in brackets with commas between people",
    "Doe, Jane (HR) <jane@example.org>, Roe, Rick (Sales, EMEA) <rick@example.org>",
    ["Jane Doe (HR) <jane@example.org>", "Rick Roe (Sales, EMEA) <rick@example.org>"],
  ],
  ["a degree behind a family name", "Doe, Jane, PhD <jane2@example.org>", ["Jane Doe, PhD <jane2@example.org>"]],
  ["a degree behind a whole name", "Jane Doe, PhD <jane@example.org>", ["Jane Doe, PhD <jane@example.org>"]],
  ["a degree alone in a list", "Jane Doe, PhD, Martin King, Jr., Ben", ["Jane Doe, PhD", "Martin King, Jr.", "Ben"]],
  ["two degrees", "Jane Doe, MBA, Ph.D. <jane@example.org>", ["Jane Doe, MBA, Ph.D. <jane@example.org>"]],
  ["a title behind the name", "Müller, Hans, Dr. <hans@example.org>", ["Dr. Hans Müller <hans@example.org>"]],
  ["a title before the given name", "Müller, Dr. Hans <hans@example.org>", ["Dr. Hans Müller <hans@example.org>"]],
  ["a remark of a video meeting", "Jane Doe (Host, me)", ["Jane Doe"]],
  ["guests of a video meeting", "Jane Doe (Guest)\nRick Roe (Co-host)", ["Jane Doe", "Rick Roe"]],
  ["pronouns", "Jane Doe (she/her) <jane@example.org>", ["Jane Doe (she/her) <jane@example.org>"]],
  ["an address within a remark", "Ann (Bass, ann@example.org)", ["Ann (Bass) <ann@example.org>"]],
  ["a name in brackets behind its address", "jane@example.org (Jane Doe)", [JANE]],
  ["an address in square brackets", "Jane Doe [jane@example.org]", [JANE]],
  ["full-width brackets", "小明（男高音）、阿美", ["小明（男高音）", "阿美"]],
  ["a bracket that nothing closes", "Ann (Bass", ["Ann Bass"]],
  // Quotation marks.
  ["curly quotation marks", "“Smith, Al” <al@example.org>", [AL]],
  ["German quotation marks", "„Meier, Eva“ <eva@example.org>", [EVA]],
  ["French quotation marks", "« Meier, Eva » <eva@example.org>", [EVA]],
  ["single quotation marks", "'Al Smith' <al@example.org>", [AL]],
  ["quoted address twice", "'al@example.org' <al@example.org>", ["Al <al@example.org>"]],
  ["an apostrophe in a name", "Seán O’Brien <sean@example.org>", ["Seán O’Brien <sean@example.org>"]],
  ["a nickname in a name", 'Jane "JD" Doe <jane@example.org>', ['Jane "JD" Doe <jane@example.org>']],
  ["a list of a program", '["Ann", "Ben"]', ["Ann", "Ben"]],
  // Addresses.
  ["a link behind an address", "rick2@example.org<mailto:rick2@example.org>", ["Rick2 <rick2@example.org>"]],
  ["a link in brackets behind an address", "Jane Doe <jane@example.org<mailto:jane@example.org>>", [JANE]],
  ["a link with a subject", "mailto:jane@example.org?subject=Choir", ["Jane <jane@example.org>"]],
  ["an address as its own name", "JANE@example.org <jane@example.org>", ["JANE <JANE@example.org>"]],
  ["a space that has no width", "zw@example.org\u200B", ["Zw <zw@example.org>"]],
  ["directions around an address", "\u202Ajane@example.org\u202C", ["Jane <jane@example.org>"]],
  ["a soft hyphen in a name", "Jane D\u00ADoe", ["Jane Doe"]],
  ["spaces that do not break", "Jane\u00A0Doe\u00A0<jane@example.org>", [JANE]],
  ["an address that hides from robots", "Jane Doe jane (at) example (dot) org", [JANE]],
  ["full-width signs", "小明＜ming＠example.org＞", ["小明 <ming@example.org>"]],
  ["an address in stars", "*jane@example.org*", ["Jane <jane@example.org>"]],
  ["an address with an apostrophe", "o'brien@example.org", ["O'brien <o'brien@example.org>"]],
  ["a name behind the address", "<jane@example.org> Jane Doe", [JANE]],
  // Labels, bullets and numbers.
  ["the head of a mail", "To: Carl Coe <carl@example.org>", ["Carl Coe <carl@example.org>"]],
  [
    "a mail that was forwarded",
    "From: Jane Doe [mailto:jane@example.org]\nSent: Monday, November 23, 2026 10:00\nTo: Al Smith\nCc: Roe, Rick <rick@example.org>\nSubject: Choir, next week",
    [JANE, "Al Smith", RICK],
  ],
  ["the head of a German mail", "An: Eva Meier <eva@example.org>; Rick Roe <rick@example.org>", [EVA, RICK]],
  ["a quoted mail", "> To: Jane Doe <jane@example.org>", [JANE]],
  ["headings of voices", "Altos:\nAnn\nBen\n\nBasses:\nCarl", ["Ann", "Ben", "Carl"]],
  ["a heading before its people", "Altos: Ann, Ben", ["Ann", "Ben"]],
  ["a name before its address", "Jane Doe: jane@example.org", [JANE]],
  ["a row number", "1\tDana Doe\tdana@example.org", ["Dana Doe <dana@example.org>"]],
  ["numbers in brackets", "1) Ann\n(2) Ben\n3.) Carl\n4.Dora", ["Ann", "Ben", "Carl", "Dora"]],
  ["numbers without a sign", "1 Ann\n2 Ben\n10 Carl", ["Ann", "Ben", "Carl"]],
  ["a number in an address", "1.ann@example.org", ["1 Ann <1.ann@example.org>"]],
  ["bullets of a word processor", "●\tAnn\no\tBen\n▪ Carl\n– Dora", ["Ann", "Ben", "Carl", "Dora"]],
  ["ticked boxes", "☑ Ann\n✅ Ben\nCarl ✅", ["Ann", "Ben", "Carl"]],
  ["mentions of a chat", "@Ann Lee, @Ben", ["Ann Lee", "Ben"]],
  ["the end of a sentence", "Ann, Ben and Carl.", ["Ann", "Ben", "Carl"]],
  ["the last of a list in German", "Ann, Ben und Carl", ["Ann", "Ben", "Carl"]],
  ["a comma before the last", "Ann, Ben, and Carl <c@example.org>", ["Ann", "Ben", "Carl <c@example.org>"]],
  ["a surname of two", "José Ortega y Gasset", ["José Ortega y Gasset"]],
  // Tables.
  ["the head of a table", "Name\tE-Mail\nJane Doe\tjane@example.org", [JANE]],
  ["the head of a table alone", "Name\tE-Mail", []],
  ["a single column with its head", "Name\nAnn\nBen", ["Ann", "Ben"]],
  ["given and family name by a head", "Last name,First name,Email\nDoe,Jane,jane@example.org", [JANE]],
  ["a German table", "Vorname;Nachname;E-Mail-Adresse\nEva;Meier;eva@example.org", [EVA]],
  [
    "a table with more columns",
    "No.\tName\tVoice\tE-mail\tPhone\n1\tJane Doe\tAlto\tjane@example.org\t+49 30 123456\n2\tAl Smith\tBass\t\t",
    [JANE, "Al Smith"],
  ],
  ["a row of commas", "Jane,Doe,jane3@example.org", ["Jane Doe <jane3@example.org>"]],
  ["a row of semicolons", "Jane;Doe;jane3@example.org", ["Jane Doe <jane3@example.org>"]],
  ["a quoted row", '"Jane","Doe","jane@example.org"', [JANE]],
  ["a row with the family name first", "Doe,Jane,jane.doe@example.org", ["Jane Doe <jane.doe@example.org>"]],
  ["a row with the address first", "jane@example.org,Jane Doe", [JANE]],
  ["a name with a comma in a cell", "Doe, Jane\tjane@example.org", [JANE]],
  ["a telephone in a cell", "Jane Doe\t+49 170 1234567", ["Jane Doe"]],
  ["people side by side in cells", "Jane Doe\tAl Smith\tRick Roe", ["Jane Doe", "Al Smith", "Rick Roe"]],
  ["a table of upright lines", "| Name | Mail |\n|------|------|\n| Jane Doe | jane@example.org |", [JANE]],
  [
    "names and addresses by turns",
    "Jane Doe\njane@example.org\nRick Roe\nr17@example.org",
    [JANE, "Rick Roe <r17@example.org>"],
  ],
  // Family names first.
  ["family names first between semicolons", "Doe, Jane; Roe, Rick", ["Jane Doe", "Rick Roe"]],
  ["family names first in lines", "Doe, Jane\nRoe, Rick\nSmith, Al", ["Jane Doe", "Rick Roe", "Al Smith"]],
  ["a Chinese family name first", "王, 小明 <ming@example.org>", ["王小明 <ming@example.org>"]],
  [
    "given names before a whole name",
    "Ben, Ann Meier <ann.meier@example.org>",
    ["Ben", "Ann Meier <ann.meier@example.org>"],
  ],
  [
    "names and addresses between commas",
    "Ann, ann@example.org, Ben, ben@example.org",
    ["Ann <ann@example.org>", "Ben <ben@example.org>"],
  ],
  ["lines of a slide", "Ann\u000BBen\u000BCarl", ["Ann", "Ben", "Carl"]],
];

test.each(PASTES)("parsePeople finds a reader's people in a paste with %s", (_, text, people) => {
  expect(written(text)).toEqual(people);
  expect(parsePeople(text).faults).toEqual([]);
});

test("parsePeople reads a paste of different forms line by line", () => {
  const some = PASTES.filter(([, text]) => /^(?:Ann \(Bass\)|“Smith|rick2|To: Carl|1\tDana|Jane,Doe)/u.test(text));
  expect(some).toHaveLength(6);
  expect(written(some.map(([, text]) => text).join("\n"))).toEqual(some.flatMap(([, , people]) => people));
});
