import { asciiEmail } from "../email.ts";
import { isInAddress, isSuffix, joinedName, spokenName, withoutTitle } from "./pasted-name.ts";
import { cellsOf, type Row } from "./pasted-table.ts";

/** A person in a line, before the rules of names and lists apply. */
export type Entry = {
  /** The text that names the person. */
  readonly text: string;
  /** Empty for an address alone. */
  readonly name: string;
  readonly email?: string;
  readonly isNoAddress?: true;
};

/** Longer parts name nobody, and some patterns take quadratic time. */
const MAX_PART = 1_000;
/** A line with more parts is one part, which is too long for a name. */
const MAX_PARTS = 1_000;
/** Text within these marks is one part, even with separators inside. */
const WHOLE = String.raw`"[^"]*"|<[^<>]*>|\([^()]*\)|（[^（）]*）|\[[^\[\]]*\]`;
const COMMA = /[,，、،]/u;
const SEMICOLON = /[;；؛]/u;
const ADDRESS = String.raw`(?:mailto:|smtp:)?[^\s<>()[\]",;:|]+@[^\s<>()[\]",;:|]+`;
/** An address with its brackets or quotation marks, and the query of a `mailto:` link. */
const WRAPPED = [
  `<\\s*${ADDRESS}\\s*(?:<\\s*${ADDRESS}\\s*>)?\\s*>`,
  `\\(\\s*${ADDRESS}\\s*\\)`,
  `\\[\\s*${ADDRESS}\\s*\\]`,
  `"\\s*${ADDRESS}\\s*"`,
  ADDRESS,
].join("|");
/**
 * Words between the last two of a list. Words that are also parts of surnames, as in `Ortega y Gasset`, are missing.
 */
const AND = /\s+(?:and|und|et)\s+/u;
const LEADING_AND = /^(?:and|und|et|&)\s+/u;

/** A part of a line, and the sign before it. */
type Part = { readonly text: string; readonly comma: string };

/** Reads the people of a line without its bullet, number or label. */
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
  // `Doe, Jane; Roe, Rick`: semicolons separate people, so commas separate their names.
  const lists = pieces.map((piece) => partsOf(piece, COMMA));
  if (lists.every((list) => list.length === 2 && !list.some(({ text }) => text.includes("@"))))
    return lists.map((list) => readPart(textsOf(list.slice(0, 1)), list[1]?.text ?? ""));
  return lists.flatMap((list) => entriesOfPiece(list));
}

/** Tells whether a line may be a name with one comma, such as `Doe, Jane`. */
export function isFamilyFirst(line: string): boolean {
  return partsOf(line, COMMA).length === 2 && !/[@\t;；؛<>]/u.test(line);
}

/** Reads `Doe, Jane` as one person. */
export function entryOfFamilyFirst(line: string): Entry {
  return readPart(textsOf(partsOf(line, COMMA).slice(0, 1)), partsOf(line, COMMA)[1]?.text ?? "");
}

/** Reads a row of a table with a head. */
export function entryOfRow({ names, email }: Row, line: string): Entry {
  const entry = readPart(names, email);
  return { ...entry, text: line };
}

/** Between semicolons, all commas before an address in brackets belong to its name. */
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
  // A cell is one text, so its comma separates a name.
  const names = cells.filter((cell) => !cell.includes("@")).map((cell) => spokenName([cell]));
  const email = cells.find((cell) => cell.includes("@")) ?? "";
  if (cells.length === 0) return all.some((cell) => /[^\s,;，；、،؛]/u.test(cell)) ? [readPart([], all.join(" "))] : [];
  return [readWhole({ text: cells.join(" "), name: names.join(" "), rest: email })];
}

/** Reads parts of a list. A name without an address may belong to the address in a later part. */
function entriesOfList(list: readonly Part[], kind: "commas" | "semicolons"): Entry[] {
  const row = entriesOfRow(list);
  if (row !== undefined) return row;
  const parts = joinSuffixes(splitLast(list));
  const [family, givenName] = textsOf(parts);
  // `Doe, Jane, PhD`: a degree shows that all commas are one person's.
  if (
    parts.length === 2 &&
    list.length > 2 &&
    family !== undefined &&
    givenName !== undefined &&
    /^\s*[^\s,]+,[^@]*$/u.test(givenName) &&
    !/\S\s+\S/u.test(family)
  )
    return [readPart([family], givenName)];
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
    const previousName = names.at(-1);
    const isTheirs = previousName !== undefined && kind === "commas" && isOneName(names, part, entries.length === 0);
    if (isTheirs) names.pop();
    flush();
    if (isTheirs) entries.push(readPart([previousName.text], part.text));
    else entries.push(...spaced(part.text));
  }
  flush();
  return entries;
}

/** Tells whether a name before a comma and a part with an address are one person: `Meier, Ann <ann@example.org>`. */
function isOneName(names: readonly Part[], { text, comma }: Part, isFirst: boolean): boolean {
  const lastName = names.at(-1)?.text ?? "";
  const address = addressIn(text);
  const name = spokenName([nameIn(text)]);
  if (address === undefined || lastName.startsWith('"')) return name === "" && address !== undefined;
  // Before a bare address, `Ann, ann@example.org`, the name is the address's if both are alone or alike.
  if (!/[<]/u.test(text)) return name === "" && (isInAddress(lastName, address) || (names.length === 1 && isFirst));
  if (name === "") return true;
  if (names.length !== 1 || !/^[,，]/u.test(comma) || text.trim().startsWith('"')) return false;
  // `Ben, Ann Meier <meier@example.org>`: the address shows that the name is whole.
  const [, family = ""] = /^\S+\s+(\S.*)$/u.exec(withoutTitle(name)) ?? [];
  return family === "" || !isInAddress(family, address) || isInAddress(lastName, address);
}

/** Reads `Jane,Doe,jane@example.org` and `jane@example.org,Jane Doe` as a row of a table; undefined for a list. */
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
  const [givenName = "", family] = names.map((name) => spokenName([name]));
  const text = textsOf(list).join(" ");
  if (family === undefined) return [readWhole({ text, name: givenName, rest: email })];
  const isFamilyLast =
    !isInAddress(givenName, email) || !isInAddress(family, email) || isBefore(givenName, family, email);
  const name = isSuffix(family)
    ? `${givenName}, ${family}`
    : isFamilyLast
      ? joinedName(givenName, family)
      : joinedName(family, givenName);
  return [readWhole({ text, name, rest: email })];
}

function isBefore(givenName: string, other: string, email: string): boolean {
  const local = email.toLowerCase();
  return local.indexOf(givenName.toLowerCase()) <= local.indexOf(other.toLowerCase());
}

/** `King, Jr.` is one part, and so is `Jane Doe, PhD <jane@example.org>`. */
function joinSuffixes(list: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of list) {
    const lastName = joined.at(-1);
    const name = nameIn(part.text);
    if (lastName !== undefined && !lastName.text.includes("@") && (isSuffix(name) || withoutTitle(name).trim() === ""))
      joined[joined.length - 1] = { ...lastName, text: `${lastName.text}, ${part.text.trim()}` };
    else joined.push(part);
  }
  return joined;
}

/** Splits the last of a list, `Ben and Cleo`; two people with one address stay together. */
function splitLast(list: readonly Part[]): Part[] {
  return list.flatMap(({ text, comma }) => {
    const plain = text.trim().replace(LEADING_AND, "");
    const texts = /["@]/u.test(plain) ? [plain] : plain.split(AND);
    return texts.map((name, at) => ({ text: name, comma: at === 0 ? comma : "," }));
  });
}

/** Reads several addresses with spaces between them as several people. */
function spaced(text: string): Entry[] {
  const distinct = new Set(matches(text).map((address) => cleanAddress(address).toLowerCase()));
  if (distinct.size < 2) return [readPart([], text)];
  const people = text.match(/[^@]*?[^\s@]+@[^\s@]+/gu) ?? [];
  return people.map((part) => readPart([], part.trim().replace(LEADING_AND, "")));
}

/** Reads one person; `family` are the name parts before a comma. */
function readPart(family: readonly string[], text: string): Entry {
  const whole = [...family, text].join(" ");
  const name = whole.length > MAX_PART ? whole.slice(0, MAX_PART) : spokenName([...family, nameIn(text)]);
  return readWhole({ text: whole, name, rest: text });
}

function readWhole({ text, name, rest }: { text: string; name: string; rest: string }): Entry {
  const plain = text.trim().replaceAll(/\s+/gu, " ");
  const email = addressIn(rest);
  if (email !== undefined) return { text: plain, name, email };
  const isNoAddress = rest.replace(/(?<!\S)@(?=\p{L})/u, "").includes("@") || /[<>]|:\/\//u.test(rest);
  return { text: plain, name, ...(isNoAddress && { isNoAddress }) };
}

function addressIn(text: string): string | undefined {
  for (const match of matches(text)) {
    const email = asciiEmail(cleanAddress(match));
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

function cleanAddress(address: string): string {
  return address
    .replace(/^['‘’*_~]*(?:mailto:|smtp:)?/iu, "")
    .replace(/\?.*$/u, "")
    .replace(/['‘’*_~\].:/!]*$/u, "");
}

function partsOf(line: string, separator: RegExp): Part[] {
  const parts: Part[] = [];
  const partMatches = line.matchAll(
    new RegExp(`(${separator.source}*\\s*)((?:${WHOLE}|(?!${separator.source}).)+)`, "gu"),
  );
  for (const [, separators = "", text = ""] of partMatches) {
    if (/[^\s,;，；、،؛]/u.test(text)) parts.push({ text, comma: separators });
  }
  if (parts.length <= MAX_PARTS) return parts;
  return [...parts.slice(0, MAX_PARTS), { text: textsOf(parts.slice(MAX_PARTS)).join(" "), comma: "," }];
}

function textsOf(parts: readonly Part[]): string[] {
  return parts.map(({ text }) => text);
}
