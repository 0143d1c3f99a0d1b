import { countedAddress } from "../email.ts";
import { LIMITS } from "../limits.ts";
import { nameSkeleton, toPersonName, visibleText } from "../text.ts";
import { entriesOf, type Entry, entryOfFamilyFirst, entryOfRow, isFamilyFirst } from "./pasted-line.ts";
import { isInAddress, nameOfAddress } from "./pasted-name.ts";
import { isColumnHead, type Table, tableHead, tableRow } from "./pasted-table.ts";

/** A person who was typed or pasted, as the call that adds people takes them. */
export type PastedPerson = {
  readonly name: string;
  readonly email?: string;
  /** Differs between any two people of a meeting: the mailbox or, without one, the name. */
  readonly key: string;
};

/** A piece of the text that names no new person, and the reason. */
export type PasteFault = {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly why: "address" | "name" | "longName" | "twice" | "there" | "tooMany";
};

/** The properties that identify people of a list. */
export type Named = { readonly name: string; readonly email?: string | undefined };

export type PastedPeople = { readonly people: readonly PastedPerson[]; readonly faults: readonly PasteFault[] };

/** Longer text is cut; 200 people with long names and addresses take two thirds of this. */
export const MAX_PASTED = 100_000;

/** `- Ann`, `• Ann`, `> Ann`, and tick boxes. */
const BULLET = /^\s*(?:(?:[-–—*•·‣▪▫●○◦⁃►▶→»>+~]|[o§](?=\t))\s*)*(?:\[[ x✓]?\]\s+)?(?:[☐☑☒✓✔✅⬜]\uFE0F?\s*)?/iu;
/** `3. Ann`, `(3) Ann`, `a) Ann`, `#3 Ann`, and row numbers. */
const NUMBER =
  /^\s*(?:#?\d{1,4}\t|#\d{1,4}[.):]?\s+|[([]?(?:\d{1,3}|[a-z](?=[)\]]))[.)\]:]+(?:\s+|(?=\p{L})(?!\S*@))|[①-⑳]\s*)/iu;
const LEADING_NUMBER = /^\s*\d{1,3}\s+(?=\p{L})/u;
/** Labels of a mail's head, in the languages of the page. */
const MAIL_LABEL =
  /^(?:to|cc|bcc|from|reply-to|an|von|kopie|blindkopie|à|de|répondre à|cci|para|cco|do|od|dw|udw|da|per|ccn|宛先|差出人|收件人|发件人|抄送|密送|إلى|من|نسخة|نسخة إلى|e-?mail|mail|name|attendees|participants|teilnehmer|required|optional)$/iu;
/** Lines of a mail's head that name nobody. */
const OTHER_LABEL =
  /^(?:sent|date|subject|when|where|gesendet|datum|betreff|wann|wo|envoyé|objet|enviado|fecha|asunto|assunto|data|oggetto|inviato|temat|wysłano|件名|日時|送信日時|主题|发送时间|日期|الموضوع|التاريخ|تاريخ الإرسال)$/iu;
const LABEL = /^\s*([\p{L}\p{M}][\p{L}\p{M}\s./-]{0,40}?)\s*[:：](\s*)(.*)$/u;

/**
 * Reads the people in a typed or pasted text: names, addresses, or `Name <address>`, one a line or with commas or
 * semicolons between them. Reads rows of a table and lines of a mail's head too. The people in `expectedPeople` are
 * expected already.
 */
export function parsePeople(text: string, expectedPeople: readonly Named[] = []): PastedPeople {
  const expectedKeys = new Set(expectedPeople.map(personKey));
  const people = new Map<string, PastedPerson>();
  const faults: PasteFault[] = [];
  for (const { line, entry } of joinedPairs(readLines(text))) {
    const person = personOf(entry);
    const why = typeof person === "string" ? person : whyNotTaken(person);
    if (why !== undefined) faults.push({ line, text: entry.text, why });
    else if (typeof person !== "string") people.set(person.key, person);
  }
  return { people: [...people.values()], faults };

  function whyNotTaken({ key }: PastedPerson): PasteFault["why"] | undefined {
    if (expectedKeys.has(key)) return "there";
    if (people.has(key)) return "twice";
    return expectedKeys.size + people.size >= LIMITS.expected ? "tooMany" : undefined;
  }
}

function personKey({ name, email }: Named): string {
  return email === undefined ? `name ${nameSkeleton(name)}` : countedAddress(email);
}

type LineEntry = { readonly line: number; readonly entry: Entry; readonly isAlone: boolean };

function readLines(text: string): LineEntry[] {
  const lines = plainText(text).split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/u);
  const written = lines.filter((line) => line.trim() !== "");
  const areNumbered = written.length > 1 && written.every((line) => LEADING_NUMBER.test(line));
  const bare = lines.map((line) => {
    const plain = asCells(
      line
        .replace(/^\s*\[\s*(["'].*["'])\s*\]/u, "$1")
        .replace(BULLET, "")
        .replace(NUMBER, ""),
    );
    return withoutLabel(areNumbered ? plain.replace(LEADING_NUMBER, "") : plain);
  });
  const named = bare.filter((line) => line.trim() !== "");
  const areFamilyFirst = named.length > 2 && named.every((line) => isFamilyFirst(line));
  let table: Table | undefined;
  return bare.flatMap((line, at) => {
    const head = tableHead(lines[at] ?? "") ?? tableHead(line);
    if (head !== undefined) table = head;
    if (head !== undefined || (named.length > 1 && isColumnHead(line))) return [];
    // The columns count in the pasted line, because the number before a row is a column of the table.
    const row = table && tableRow(table, lines[at] ?? "");
    const rest = areFamilyFirst ? [entryOfFamilyFirst(line)] : entriesOf(line);
    const entries = row === undefined || line.trim() === "" ? rest : [entryOfRow(row, line)];
    return entries.map((entry) => ({ line: at + 1, entry, isAlone: entries.length === 1 }));
  });
}

/** Removes invisible characters, and replaces quotation marks and brackets that programs use around addresses. */
function plainText(text: string): string {
  return visibleText(text.slice(0, MAX_PASTED).replaceAll(/\p{Cs}|(?![\t\n\v\f\r\u0085])\p{Cc}/gu, " "))
    .replaceAll(/[“”„‟«»〝〞＂]/gu, '"')
    .replaceAll("＜", "<")
    .replaceAll("＞", ">")
    .replaceAll(/(?<=[\w-])\s*(?:[([](?:at|AT)[)\]]|＠|\s@(?=\s+[\w-]+\.))\s*(?=[\w-])/gu, "@")
    .replaceAll(/(?<=[\w-])\s*[([](?:dot|DOT)[)\]]\s*(?=[\w-])/gu, ".");
}

/** Turns a row between vertical bars into a row between tabs; empty for ruling lines and for a number alone. */
function asCells(line: string): string {
  if (/^[\s|:+=_-]*$/u.test(line) || /^\s*[([]?\d{1,3}[.)\]]+\s*$/u.test(line)) return "";
  const isRow = /^\s*\|.*\|\s*$/u.test(line) || /\|\s*[^\s|<>]+@[^\s|<>]+\s*$/u.test(line);
  return isRow ? line.replaceAll("|", "\t") : line;
}

/** Removes the label of `To: Ann` and `Altos: Ann, Ben`, but not the name of `Ann: ann@example.org`. */
function withoutLabel(line: string): string {
  const [, label = "", space = "", rest = ""] = LABEL.exec(line) ?? [];
  if (label === "" || rest.startsWith("//") || /^(?:mailto|smtp)$/iu.test(label)) return line;
  if (rest === "" || OTHER_LABEL.test(label)) return "";
  if (MAIL_LABEL.test(label)) return rest;
  if (space === "" && !line.includes("：")) return line;
  if (/^[^\s<>,;]+@[^\s<>,;]+$/u.test(rest)) return `${label} ${rest}`;
  return /[,，、،;；؛@]/u.test(rest) ? rest : line;
}

/** Joins a name and the address in the next line if they look alike or all lines are such pairs. */
function joinedPairs(entries: readonly LineEntry[]): LineEntry[] {
  const isName = (line: LineEntry | undefined) => line?.isAlone === true && line.entry.email === undefined;
  const isAddress = (line: LineEntry | undefined) =>
    line?.isAlone === true && line.entry.email !== undefined && line.entry.name === "";
  const arePairs =
    entries.length > 2 &&
    entries.every((line, at) => (at % 2 === 0 ? isName(line) && isAddress(entries[at + 1]) : true));
  const joined: LineEntry[] = [];
  for (const entry of entries) {
    const previous = joined.at(-1);
    const email = entry.entry.email ?? "";
    if (
      previous !== undefined &&
      isName(previous) &&
      isAddress(entry) &&
      (arePairs || isInAddress(previous.entry.name, email))
    )
      joined[joined.length - 1] = { ...previous, entry: { ...previous.entry, email } };
    else joined.push(entry);
  }
  return joined;
}

function personOf({ name, email, isNoAddress }: Entry): PastedPerson | PasteFault["why"] {
  if (isNoAddress === true) return "address";
  const fullName = email === undefined ? name : name || nameOfAddress(email);
  if (Array.from(fullName).length > LIMITS.personName) return "longName";
  if (email === undefined && !/[\p{L}\p{ExtPict}]/u.test(fullName)) return "name";
  const person = { name: toPersonName(fullName), ...(email !== undefined && { email }) };
  return { ...person, key: personKey(person) };
}
