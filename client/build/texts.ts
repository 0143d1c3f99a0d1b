import { existsSync, readFileSync } from "node:fs";
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";
import { LANGUAGES } from "../../domain/language/languages.ts";
import { en } from "../../domain/messages/en.ts";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";

/** Rooms of texts, before the dot of their keys, that only the server says. */
export const SERVER_ROOMS: ReadonlySet<string> = new Set(["mail", "entry", "api", "site", "invite"]);

/** Every page says texts of these rooms. */
const COMMON_ROOMS: ReadonlySet<string> = new Set(["common", "failure", "frame", "ui"]);
/** The page of a meeting says texts of these rooms in its first view. */
const MEETING_ROOMS: ReadonlySet<string> = new Set(["grid", "meeting", "time"]);
/** The parts of a meeting that load later say texts of these rooms, and wait for them. */
const PARTS_ROOMS: ReadonlySet<string> = new Set(["answer", "panel", "schedule", "spoken", "zone"]);

/** Texts of `PARTS_ROOMS` in the first view of a meeting. */
const FIRST_TEXTS: ReadonlySet<string> = new Set([
  "answer.free",
  "answer.hint.clickEnds",
  "answer.hint.drag",
  "answer.hint.slide",
  "answer.hint.slideOrHold",
  "answer.hint.tapEnds",
  "answer.ifNeeded",
  "panel.editing",
  "panel.editingBy",
  "panel.editingElsewhere",
  "panel.freeOf",
  "panel.freeOfAndMore",
  "panel.hiddenFromOthers",
  "panel.ifNeededThen",
  "panel.noted",
  "panel.onlyIfNeeded",
  "panel.others",
  "panel.someoneEditing",
]);

const VIRTUAL = /^\0?virtual:texts(?:\/texts-([\w-]+)-(home|first|parts|pages|cities))?$/;

/**
 * Makes modules of the catalogues of `domain/messages/`: `virtual:texts` lists them. Each language is five modules, and
 * each module is a chunk of the build.
 */
export function texts(): Plugin {
  return {
    name: "overlap:texts",
    // Vitest's cache resolves a resolved id again.
    resolveId: { filter: { id: VIRTUAL }, handler: (id) => (id.startsWith("\0") ? id : `\0${id}`) },
    load: {
      filter: { id: /^\0virtual:texts/ },
      handler(id) {
        const [, language, part] = VIRTUAL.exec(id) ?? [];
        if (language === undefined) return languages();
        return part === "cities"
          ? `export default ${readFileSync(citiesFile(language), "utf8")};\n`
          : textsIn(language, part as Part);
      },
    },
  };
}

function languages(): string {
  const tags = [...LANGUAGES.map(({ tag }) => tag), "pseudo"];
  const part = (tag: string, name: string): string =>
    `${name}: ${name === "cities" && !existsSync(citiesFile(tag)) ? "async () => ({ default: {} })" : `() => import("virtual:texts/texts-${tag}-${name}")`}`;
  const parts = ["home", "first", "parts", "pages", "cities"];
  const lines = tags.map((tag) => `  "${tag}": { ${parts.map((name) => part(tag, name)).join(", ")} },\n`);
  return `export const catalogues = {\n${lines.join("")}};\n`;
}

type Part = "home" | "first" | "parts" | "pages";

/** Tells whether a text is in a part. The part `home` is small, and `pages` has all texts that no first view says. */
export function isIn(part: Part, key: string): boolean {
  const room = roomOf(key);
  if (COMMON_ROOMS.has(room)) return part === "home" || part === "first";
  if (part === "home") return room === "home";
  if (SERVER_ROOMS.has(room)) return false;
  if (MEETING_ROOMS.has(room)) return part === "first";
  if (PARTS_ROOMS.has(room)) return part === (FIRST_TEXTS.has(key) ? "first" : "parts");
  return part === "pages";
}

function textsIn(language: string, part: Part): string {
  const lines = Object.entries(catalogue(language))
    .filter(([key]) => isIn(part, key))
    .map(([key, text]) => `${JSON.stringify(key)}: ${compiled(text)}`);
  return `export default {\n${lines.join(",\n")}\n};\n`;
}

export function roomOf(key: string): string {
  return key.slice(0, key.indexOf("."));
}

function catalogue(language: string): Readonly<Record<string, string>> {
  if (language === "en") return en;
  if (language === "pseudo")
    return Object.fromEntries(Object.entries(en).map(([key, text]) => [key, pseudoText(text)]));
  const file = new URL(`../../domain/messages/${language.toLowerCase()}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>; // held by catalogues.test.ts
}

/** Names of cities that differ from English, written by scripts/zone-cities.ts. */
const citiesFile = (language: string) => new URL(`../time/cities/${language.toLowerCase()}.json`, import.meta.url);

/**
 * Returns an ICU message as JavaScript, so that no browser parses messages. It is a string, or a function of its
 * arguments and of their writer (`client/text/text-writer.ts`). Marks such as `<link>` stay in the text.
 */
export function compiled(text: string): string {
  const elements = parse(text, { ignoreTag: true });
  const [first] = elements;
  if (elements.length === 1 && first?.type === TYPE.literal) return JSON.stringify(first.value);
  return `(v, w) => ${joined(elements)}`;
}

/** `counted` is what `#` stands for. */
function joined(elements: readonly MessageFormatElement[], counted?: string): string {
  if (elements.length === 0) return '""';
  const [first] = elements;
  // Together they must be a text, even where one of them is a number.
  return (
    (first?.type === TYPE.literal ? "" : '"" + ') + elements.map((element) => written(element, counted)).join(" + ")
  );
}

function written(element: MessageFormatElement, counted: string | undefined): string {
  if (element.type === TYPE.literal) return JSON.stringify(element.value);
  if (element.type === TYPE.pound) return `w.number(v.${counted})`;
  if (element.type === TYPE.argument) return `w.argument(v.${element.value})`;
  if (element.type === TYPE.number) return `w.number(v.${element.value})`;
  if (element.type === TYPE.plural && element.pluralType === "cardinal" && element.offset === 0)
    return `w.plural(v.${element.value}, ${options(element.options, element.value)})`;
  if (element.type === TYPE.select) return `w.select(v.${element.value}, ${options(element.options, counted)})`;
  throw new Error(
    `Texts have arguments, numbers, plurals and selects; this one has something else: ${JSON.stringify(element)}`,
  );
}

function options(
  forms: Readonly<Record<string, { value: MessageFormatElement[] }>>,
  counted: string | undefined,
): string {
  const entries = Object.entries(forms).map(
    ([form, { value }]) => `${JSON.stringify(form)}: () => ${joined(value, counted)}`,
  );
  return `{ ${entries.join(", ")} }`;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "åƀçďéƒĝĥîĵķļɱñöþǫŕšţüṽŵẋýžÅƁÇĎÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÜṼŴẊÝŽ";

/**
 * The pseudo-language: English with accents, in brackets, 40 % longer. A text on a screen without brackets is not in the
 * catalogue; a layout that breaks with it breaks in German.
 */
export function pseudoText(text: string): string {
  const elements = parse(text);
  elements.forEach(accent);
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the package declares the enum of one type in two files
  return `[${printAST(elements)}${" ~".repeat(Math.ceil((text.length * 0.4) / 2))}]`;
}

function accent(element: MessageFormatElement): void {
  if (element.type === TYPE.literal)
    element.value = element.value.replace(/[a-z]/gi, (letter) => ACCENTED[LETTERS.indexOf(letter)] ?? letter);
  else if (element.type === TYPE.tag) element.children.forEach(accent);
  else if (element.type === TYPE.plural || element.type === TYPE.select)
    for (const { value } of Object.values(element.options)) value.forEach(accent);
}
