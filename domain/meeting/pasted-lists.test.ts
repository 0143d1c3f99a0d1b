import { describe, expect, test } from "vitest";
import { parsePeople } from "./pasted-people.ts";

/** Writes each person as `Ann <ann@example.org>`. */
const written = (text: string) =>
  parsePeople(text).people.map(({ name, email }) => (email === undefined ? name : `${name} <${email}>`));

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

describe("a reader's people are found in a paste with", () => {
  test.each(PASTES)("%s", (_, text, people) => {
    expect(written(text)).toEqual(people);
    expect(parsePeople(text).faults).toEqual([]);
  });
});

test("a paste in which everything stands together is read line by line", () => {
  const some = PASTES.filter(([, text]) => /^(?:Ann \(Bass\)|“Smith|rick2|To: Carl|1\tDana|Jane,Doe)/u.test(text));
  expect(some).toHaveLength(6);
  expect(written(some.map(([, text]) => text).join("\n"))).toEqual(some.flatMap(([, , people]) => people));
});
