import { asciiEmail, countedAddress } from "../email.ts";
import { LIMITS } from "../limits.ts";
import { nameSkeleton, toPersonName } from "../text.ts";

/** Who was typed or pasted, as the call that adds people takes them. */
export type PastedPerson = {
  readonly name: string;
  readonly email?: string;
  /** What no two people of a meeting share: the mailbox or, without one, the name. */
  readonly key: string;
};

/** What of the text is not taken, and why. */
export type PasteFault = {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly why: "address" | "name" | "longName" | "twice" | "there" | "tooMany";
};

/** By what people of a list are known again. */
export type Named = { readonly name: string; readonly email?: string | undefined };

export type PastedPeople = { readonly people: readonly PastedPerson[]; readonly faults: readonly PasteFault[] };

/** More is not looked at; 200 people with long names and addresses take two thirds of it. */
export const MAX_PASTED = 100_000;

const SEPARATOR = /[,;，；、،؛]/u;
const SEMICOLON = /[;；؛]/u;
/** What holds separators that are none. */
const KEPT = String.raw`"[^"]*"|<[^<>]*>`;
/** Between commas, `Meier, Ann <ann@example.org>`: one name before a comma, the other with an address in brackets behind it. */
const LAST_FIRST = /(?<=^|@[^,@]*,)([^,;，；、،؛@<>"]+,[^,;，；、،؛@<>"]*)(?=<[^<>@]*@[^<>]*>)/gu;
/** `- Ann`, `• Ann`, `3. Ann`, and the box of a list to be ticked. */
const BULLET = /^\s*(?:[-–—*•·‣▪]\s*|\d{1,3}[.)]\s+)?(?:\[[ x]?\]\s+)?/iu;

/**
 * People in a text that was typed or pasted: names, addresses, or `Name <address>`, one a line or with commas or semicolons
 * between them; rows of a spreadsheet too. Those in `there` are expected already.
 */
export function parsePeople(text: string, there: readonly Named[] = []): PastedPeople {
  const known = new Set(there.map(personKey));
  const people = new Map<string, PastedPerson>();
  const faults: PasteFault[] = [];
  const lines = text.slice(0, MAX_PASTED).split(/\r\n|[\r\n\u2028\u2029]/u);
  for (const [at, line] of lines.entries()) {
    for (const piece of piecesOf(line.replace(BULLET, ""))) {
      const found = personIn(piece);
      const why = typeof found === "string" ? found : whyNotTaken(found);
      if (why !== undefined) faults.push({ line: at + 1, text: piece.trim().replaceAll(/\s+/gu, " "), why });
      else if (typeof found !== "string") people.set(found.key, found);
    }
  }
  return { people: [...people.values()], faults };

  function whyNotTaken({ key }: PastedPerson): PasteFault["why"] | undefined {
    if (known.has(key)) return "there";
    if (people.has(key)) return "twice";
    return known.size + people.size >= LIMITS.expected ? "tooMany" : undefined;
  }
}

function personKey({ name, email }: Named): string {
  return email === undefined ? `name ${nameSkeleton(name)}` : countedAddress(email);
}

function piecesOf(line: string): string[] {
  // Where semicolons part people, as in fields of mail programs, a comma before one address is within a name.
  const isParted = SEMICOLON.test(line.replaceAll(new RegExp(KEPT, "gu"), ""));
  const parts = isParted
    ? split(line, SEMICOLON).flatMap((part) =>
        countOf(part, "@") === 1 && /^[^@]*<[^<>]*>\s*$/u.test(part) ? [part] : split(part, SEPARATOR),
      )
    : split(line.replaceAll(LAST_FIRST, `"$1"`), SEPARATOR);
  const [first = "", second = ""] = parts;
  // A row of a table.
  const isRow = parts.length === 2 && !first.includes("@") && /^\s*[^\s<>]+@\S+\s*$/u.test(second);
  return isRow ? [`${first} ${second}`] : parts.flatMap(addressesApart);
}

function split(text: string, separator: RegExp): string[] {
  const parts = text.match(new RegExp(`(?:${KEPT}|(?!${separator.source}).)+`, "gu")) ?? [];
  return parts.filter((part) => part.trim() !== "");
}

/** Several addresses with spaces between them are as many people. */
function addressesApart(part: string): string[] {
  if (countOf(part, "@") < 2) return [part];
  return part.match(/[^@]*?\S+@\S+/gu) ?? [part];
}

function countOf(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

function personIn(piece: string): PastedPerson | PasteFault["why"] {
  const words = piece.replaceAll(/[<>]/gu, " ").trim().split(/\s+/u);
  const place = words.findIndex((word) => word.includes("@"));
  if (place < 0) return /[<>]|:\/\//u.test(piece) ? "address" : named(words.join(" "));
  const email = asciiEmail((words[place] ?? "").replace(/^[("'[]*(?:mailto:)?/iu, "").replace(/[)"'\].:]*$/u, ""));
  if (email === undefined) return "address";
  const [before, after] = [words.slice(0, place).join(" "), words.slice(place + 1).join(" ")];
  const name = nameFrom(before) || nameFrom(after) || nameOfAddress(email);
  return isTooLong(name) ? "longName" : withKey(toPersonName(name), email);
}

function named(text: string): PastedPerson | PasteFault["why"] {
  const name = nameFrom(text);
  if (isTooLong(name)) return "longName";
  return /[\p{L}\p{ExtPict}]/u.test(name) ? withKey(toPersonName(name)) : "name";
}

function withKey(name: string, email?: string): PastedPerson {
  const person = { name, ...(email !== undefined && { email }) };
  return { ...person, key: personKey(person) };
}

function isTooLong(name: string): boolean {
  return Array.from(name).length > LIMITS.personName;
}

/** A name without what is around it; `Meier, Ann` is turned around. Empty where nothing is left that names a person. */
function nameFrom(text: string): string {
  const plain = text.replaceAll(/^[\s"'(:–-]+|[\s"'):–-]+$/gu, "");
  const [last, first, ...more] = plain.split(/\s*,\s*/u);
  const turned = first === undefined || more.length > 0 ? plain : `${first} ${last}`;
  return toPersonName(turned) === "" ? "" : turned;
}

function nameOfAddress(email: string): string {
  const local = (email.split("@", 1)[0] ?? "").replace(/(?<=.)\+.*$/u, "");
  const words = local.split(/[._-]+/u).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || local;
}
