import { asciiEmail } from "../email.ts";
import { isInAddress, isSuffix, joinedName, spokenName, withoutTitle } from "./pasted-name.ts";
import { cellsOf, type Row } from "./pasted-table.ts";

/** A person as a line names them, before the rules of names and lists are applied. */
export type Entry = {
  /** The text that names the person. */
  readonly text: string;
  /** Empty if the line has an address alone. */
  readonly name: string;
  readonly email?: string;
  readonly isNoAddress?: true;
};

/** Longer parts name nobody; some patterns take time that grows with the square of a length. */
const MAX_PART = 1_000;
/** More parts of a line are one part, which is too long for a name. */
const MAX_PARTS = 1_000;
/** The text within these marks is one part, whatever signs it holds. */
const WHOLE = String.raw`"[^"]*"|<[^<>]*>|\([^()]*\)|（[^（）]*）|\[[^\[\]]*\]`;
const COMMA = /[,，、،]/u;
const SEMICOLON = /[;；؛]/u;
const ADDRESS = String.raw`(?:mailto:|smtp:)?[^\s<>()[\]",;:|]+@[^\s<>()[\]",;:|]+`;
/** An address with what belongs to it: brackets or quotation marks around it, and the question of a `mailto:` link. */
const WRAPPED = [
  `<\\s*${ADDRESS}\\s*(?:<\\s*${ADDRESS}\\s*>)?\\s*>`,
  `\\(\\s*${ADDRESS}\\s*\\)`,
  `\\[\\s*${ADDRESS}\\s*\\]`,
  `"\\s*${ADDRESS}\\s*"`,
  ADDRESS,
].join("|");
/** Words between the last two of a list. Words that are also parts of surnames, as in `Ortega y Gasset`, are not among them. */
const AND = /\s+(?:and|und|et)\s+/u;
const LEADING_AND = /^(?:and|und|et|&)\s+/u;

/** A part of a line, and the sign before it. */
type Part = { readonly text: string; readonly comma: string };

/** Reads the people of a line without the bullet, number or label before them. */
export function entriesOf(line: string): Entry[] {
  if (line.includes("\t")) return entriesOfCells(cellsOf(line, "\t"));
  const pieces = partsOf(line, SEMICOLON).map(({ text }) => text);
  if (pieces.length < 2) return entriesOfList(partsOf(pieces[0] ?? "", COMMA), "commas");
  if (pieces.every((piece) => partsOf(piece, COMMA).length < 2)) {
    return entriesOfList(
      pieces.map((text, at) => ({ text, comma: at === 0 ? "" : ";" })),
      "semicolons",
    );
  }
  // `Doe, Jane; Roe, Rick`: semicolons part people, so that commas part their names.
  const lists = pieces.map((piece) => partsOf(piece, COMMA));
  if (lists.every((list) => list.length === 2 && !list.some(({ text }) => text.includes("@"))))
    return lists.map((list) => readPart(textsOf(list.slice(0, 1)), list[1]?.text ?? ""));
  return lists.flatMap((list) => entriesOfPiece(list));
}

/** Whether a line is a name with one comma in it, such as `Doe, Jane`, or might be. */
export function isFamilyFirst(line: string): boolean {
  return partsOf(line, COMMA).length === 2 && !/[@\t;；؛<>]/u.test(line);
}

/** Reads `Doe, Jane` as one person. */
export function entryOfFamilyFirst(line: string): Entry {
  return readPart(textsOf(partsOf(line, COMMA).slice(0, 1)), partsOf(line, COMMA)[1]?.text ?? "");
}

/** Reads the row of a table with a head. */
export function entryOfRow({ names, email }: Row, line: string): Entry {
  const entry = readPart(names, email);
  return { ...entry, text: line };
}

/** Between semicolons, an address in brackets at the end has all commas before it in its name. */
function entriesOfPiece(list: readonly Part[]): Entry[] {
  const last = list.at(-1)?.text ?? "";
  const isOne = /<[^<>@]*@[^<>]*>\s*$/u.test(last) && !list.slice(0, -1).some(({ text }) => text.includes("@"));
  return isOne ? [readPart(textsOf(list.slice(0, -1)), last)] : entriesOfList(list, "commas");
}

function entriesOfCells(all: readonly string[]): Entry[] {
  // Numbers, telephones, dates and ticks name nobody.
  const cells = all
    .slice(0, MAX_PARTS)
    .filter((cell) => /[\p{L}\p{ExtPict}]{2}|\p{L}|@/u.test(cell) && !/^[x✓✔]$/iu.test(cell));
  const addresses = cells.filter((cell) => cell.includes("@")).length;
  const isListOfPeople = addresses === 0 && cells.length > 1 && cells.every((cell) => /\S\s+\S/u.test(cell));
  if (isListOfPeople || (addresses > 1 && addresses === cells.length)) return cells.flatMap((cell) => entriesOf(cell));
  if (addresses > 1) return spaced(cells.join(" "));
  // A cell is one text, so that its comma parts a name.
  const names = cells.filter((cell) => !cell.includes("@")).map((cell) => spokenName([cell]));
  const email = cells.find((cell) => cell.includes("@")) ?? "";
  if (cells.length === 0) return all.some((cell) => /[^\s,;，；、،؛]/u.test(cell)) ? [readPart([], all.join(" "))] : [];
  return [readWhole({ text: cells.join(" "), name: names.join(" "), rest: email })];
}

/** Reads parts that signs separate. A name without an address may belong to the address in a later part. */
function entriesOfList(list: readonly Part[], kind: "commas" | "semicolons"): Entry[] {
  const row = entriesOfRow(list);
  if (row !== undefined) return row;
  const parts = joinSuffixes(splitLast(list));
  const [family, given] = textsOf(parts);
  // `Doe, Jane, PhD`: a degree shows that the commas are those of one person.
  if (
    parts.length === 2 &&
    list.length > 2 &&
    family !== undefined &&
    given !== undefined &&
    /^\s*[^\s,]+,[^@]*$/u.test(given) &&
    !/\S\s+\S/u.test(family)
  )
    return [readPart([family], given)];
  const entries: Entry[] = [];
  let names: Part[] = [];
  const flush = (): void => {
    entries.push(...names.flatMap(({ text }) => spaced(text)));
    names = [];
  };
  for (const part of parts) {
    if (!part.text.includes("@")) {
      names.push(part);
      continue;
    }
    const before = names.at(-1);
    const isTheirs = before !== undefined && kind === "commas" && isOneName(names, part, entries.length === 0);
    if (isTheirs) names.pop();
    flush();
    if (isTheirs) entries.push(readPart([before.text], part.text));
    else entries.push(...spaced(part.text));
  }
  flush();
  return entries;
}

/** Whether the name before a comma and the part with an address behind it are one person: `Meier, Ann <ann@example.org>`. */
function isOneName(names: readonly Part[], { text, comma }: Part, isFirst: boolean): boolean {
  const before = names.at(-1)?.text ?? "";
  const address = addressIn(text);
  const name = spokenName([nameIn(text)]);
  if (address === undefined || before.startsWith('"')) return name === "" && address !== undefined;
  // Before a bare address, `Ann, ann@example.org`, the name is that of the address if they are alone or alike.
  if (!/[<]/u.test(text)) return name === "" && (isInAddress(before, address) || (names.length === 1 && isFirst));
  if (name === "") return true;
  if (names.length !== 1 || !/^[,，]/u.test(comma) || text.trim().startsWith('"')) return false;
  // `Ben, Ann Meier <meier@example.org>`: the address shows that the name is whole.
  const [, family = ""] = /^\S+\s+(\S.*)$/u.exec(withoutTitle(name)) ?? [];
  return family === "" || !isInAddress(family, address) || isInAddress(before, address);
}

/** Reads `Jane,Doe,jane@example.org` and `jane@example.org,Jane Doe` as the row of a table. Undefined if the parts are a list. */
function entriesOfRow(list: readonly Part[]): Entry[] | undefined {
  const bare = list.filter(({ text }) => new RegExp(`^\\s*"?${ADDRESS}"?\\s*$`, "u").test(text));
  const email = bare[0]?.text ?? "";
  const names = textsOf(list.filter((part) => part !== bare[0]));
  const isAtEdge = list[0] === bare[0] || list.at(-1) === bare[0];
  if (
    bare.length !== 1 ||
    !isAtEdge ||
    names.length < 1 ||
    names.length > 2 ||
    names.some((name) => name.includes("@"))
  )
    return undefined;
  const isTight = list.slice(1).every(({ comma }) => /^[,;]$/u.test(comma));
  const isAlike =
    names.every((name) => !/\S\s+\S/u.test(name.trim())) && names.some((name) => isInAddress(name, email));
  const isPair = names.length === 1 && list.at(-1) === bare[0];
  if (!isTight && !isAlike && !isPair) return undefined;
  const [given = "", family] = names.map((name) => spokenName([name]));
  const text = textsOf(list).join(" ");
  if (family === undefined) return [readWhole({ text, name: given, rest: email })];
  const isFamilyLast = !isInAddress(given, email) || !isInAddress(family, email) || isBefore(given, family, email);
  const name = isSuffix(family)
    ? `${given}, ${family}`
    : isFamilyLast
      ? joinedName(given, family)
      : joinedName(family, given);
  return [readWhole({ text, name, rest: email })];
}

function isBefore(one: string, other: string, email: string): boolean {
  const local = email.toLowerCase();
  return local.indexOf(one.toLowerCase()) <= local.indexOf(other.toLowerCase());
}

/** `King, Jr.` is one part, and so is `Jane Doe, PhD <jane@example.org>`. */
function joinSuffixes(list: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of list) {
    const before = joined.at(-1);
    const name = nameIn(part.text);
    if (before !== undefined && !before.text.includes("@") && (isSuffix(name) || withoutTitle(name).trim() === ""))
      joined[joined.length - 1] = { ...before, text: `${before.text}, ${part.text.trim()}` };
    else joined.push(part);
  }
  return joined;
}

/** Parts the last of a list, `Ben and Cleo`; two people with one address stay together. */
function splitLast(list: readonly Part[]): Part[] {
  return list.flatMap(({ text, comma }) => {
    const plain = text.trim().replace(LEADING_AND, "");
    const texts = /["@]/u.test(plain) ? [plain] : plain.split(AND);
    return texts.map((one, at) => ({ text: one, comma: at === 0 ? comma : "," }));
  });
}

/** Several addresses with spaces between them are as many people. */
function spaced(text: string): Entry[] {
  const distinct = new Set(matches(text).map((found) => cleanAddress(found).toLowerCase()));
  if (distinct.size < 2) return [readPart([], text)];
  const people = text.match(/[^@]*?[^\s@]+@[^\s@]+/gu) ?? [];
  return people.map((part) => readPart([], part.trim().replace(LEADING_AND, "")));
}

/** Reads one person from a text; `family` are the parts of the name that a comma parts from it. */
function readPart(family: readonly string[], text: string): Entry {
  const whole = [...family, text].join(" ");
  const name = whole.length > MAX_PART ? whole.slice(0, MAX_PART) : spokenName([...family, nameIn(text)]);
  return readWhole({ text: whole, name, rest: text });
}

function readWhole({ text, name, rest }: { text: string; name: string; rest: string }): Entry {
  const shown = text.trim().replaceAll(/\s+/gu, " ");
  const email = addressIn(rest);
  if (email !== undefined) return { text: shown, name, email };
  const isNoAddress = rest.replace(/(?<!\S)@(?=\p{L})/u, "").includes("@") || /[<>]|:\/\//u.test(rest);
  return { text: shown, name, ...(isNoAddress && { isNoAddress }) };
}

function addressIn(text: string): string | undefined {
  for (const found of matches(text)) {
    const email = asciiEmail(cleanAddress(found));
    if (email !== undefined) return email;
  }
  return undefined;
}

function nameIn(text: string): string {
  return text.length > MAX_PART || !text.includes("@") ? text : text.replaceAll(new RegExp(WRAPPED, "giu"), " ");
}

function matches(text: string): string[] {
  return text.length > MAX_PART || !text.includes("@") ? [] : (text.match(new RegExp(ADDRESS, "giu")) ?? []);
}

function cleanAddress(found: string): string {
  return found
    .replace(/^['‘’*_~]*(?:mailto:|smtp:)?/iu, "")
    .replace(/\?.*$/u, "")
    .replace(/['‘’*_~\].:/!]*$/u, "");
}

function partsOf(line: string, separator: RegExp): Part[] {
  const parts: Part[] = [];
  const found = line.matchAll(new RegExp(`(${separator.source}*\\s*)((?:${WHOLE}|(?!${separator.source}).)+)`, "gu"));
  for (const [, before = "", text = ""] of found) {
    if (/[^\s,;，；、،؛]/u.test(text)) parts.push({ text, comma: before });
  }
  if (parts.length <= MAX_PARTS) return parts;
  return [...parts.slice(0, MAX_PARTS), { text: textsOf(parts.slice(MAX_PARTS)).join(" "), comma: "," }];
}

function textsOf(parts: readonly Part[]): string[] {
  return parts.map(({ text }) => text);
}
