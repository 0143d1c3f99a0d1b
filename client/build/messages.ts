import { compileString } from "@internationalized/string-compiler";
import type { Plugin, Rolldown } from "vite";
import { existsSync, readFileSync } from "node:fs";
import { LANGUAGES } from "../../domain/language/languages.ts";
import { en } from "../../domain/messages/en.ts";
import { pseudoText } from "../../scripts/testing/pseudo-text.ts";

/**
 * The catalogue in the client. A call `t("share.copy")` becomes `t(17, "Copy link")`: English is where it is used and
 * nowhere else, so that its readers load nothing more. Another language is two chunks of texts by number, asked for as
 * `virtual:messages/texts-de-first` and `…-rest`; the first is what home and a meeting's page need to be drawn.
 */
const KEYS = Object.keys(en);
const NUMBERS = new Map(KEYS.map((key, number) => [key, number]));

/** Rooms of keys (what stands before the dot) that home and a meeting show before anything is opened. */
const FIRST_ROOMS = new Set([
  "common",
  "frame",
  "ui",
  "failure",
  "home",
  "meeting",
  "grid",
  "answer",
  "panel",
  "time",
  "spoken",
]);
/** Only the server says these. */
const SERVER_ROOMS = new Set(["mail", "entry", "api", "site"]);
/** Modules whose static imports are the first views; must need no text of another room. */
const FIRST_VIEWS = ["/client/main.tsx", "/client/home/HomePage.tsx", "/client/meeting/MeetingPage.tsx"];

const CALL = /(?<![\w.$])t\(\s*(?:"([\w.-]+)"|(?=[^)]))/g;
const VIRTUAL = /^\0?virtual:messages(?:\/texts-([\w-]+)-(first|rest))?$/;
const roomOf = (key: string): string => key.slice(0, key.indexOf("."));

export function messages(): Plugin {
  /** The keys that each module says. */
  const said = new Map<string, string[]>();
  return {
    name: "overlap:messages",
    enforce: "pre",
    resolveId: { filter: { id: VIRTUAL }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:messages/ },
      handler(id) {
        const [, language, part] = VIRTUAL.exec(id) ?? [];
        if (language === undefined) return catalogues();
        const texts = compiledMessages(readMessages(language), part === "first");
        return part === "first" ? texts : `${texts}export const cities = ${citiesIn(language)};\n`;
      },
    },
    transform: {
      filter: { id: /\/client\/.*\.tsx?$/, code: /\/t\.ts"/ },
      handler(code, id) {
        const keys: string[] = [];
        const result = code.replace(CALL, (call, key: string | undefined) => {
          const number = key === undefined ? undefined : NUMBERS.get(key);
          if (key === undefined || number === undefined)
            this.error(`${id}: ${call} must name a key of domain/messages/en.ts as it stands there.`);
          keys.push(key);
          return `t(${number}, ${compiled(en[key as keyof typeof en])}`;
        });
        said.set(id, keys);
        return { code: result, map: null };
      },
    },
    generateBundle(_, bundle) {
      for (const chunk of firstChunks(bundle)) {
        const late = chunk.moduleIds.flatMap((id) => said.get(id) ?? []).filter((key) => !isFirst(key));
        if (late.length > 0)
          this.error(
            `The first views say ${late.join(", ")}: name the room in FIRST_ROOMS of client/build/messages.ts.`,
          );
      }
    },
  };
}

/** The module of what fetches the texts of each language. */
function catalogues(): string {
  const part = (tag: string, name: string): string => `${name}: () => import("virtual:messages/texts-${tag}-${name}")`;
  const tags = [...LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== "en" && existsSync(fileOf(tag))), "pseudo"];
  const lines = tags.map((tag) => `  "${tag}": { ${part(tag, "first")}, ${part(tag, "rest")} },\n`);
  return `export const catalogues = {\n${lines.join("")}};\n`;
}

/** What cities of time zones are called (scripts/zone-cities.ts). */
function citiesIn(language: string): string {
  const file = new URL(`../time/cities/${language.toLowerCase()}.json`, import.meta.url);
  return existsSync(file) ? JSON.stringify(JSON.parse(readFileSync(file, "utf8"))) : "{}";
}

function fileOf(tag: string): URL {
  return new URL(`../../domain/messages/${tag.toLowerCase()}.json`, import.meta.url);
}

function isFirst(key: string): boolean {
  return FIRST_ROOMS.has(roomOf(key));
}

function readMessages(language: string): Readonly<Record<string, string>> {
  if (language === "pseudo")
    return Object.fromEntries(KEYS.map((key) => [key, pseudoText(en[key as keyof typeof en])]));
  return JSON.parse(readFileSync(fileOf(language), "utf8")) as Record<string, string>;
}

function compiledMessages(texts: Readonly<Record<string, string>>, isFirstPart: boolean): string {
  const lines = KEYS.flatMap((key, number) =>
    SERVER_ROOMS.has(roomOf(key)) || isFirst(key) !== isFirstPart ? [] : [`${number}: ${compiled(texts[key] ?? "")}`],
  );
  return `export default {\n${lines.join(",\n")}\n};\n`;
}

const ARGUMENT = /\$\{(args\.\w+)\}/g;

/**
 * JavaScript for a text: a string, or a function of its arguments, which are set apart where they run against the text
 * (domain/isolated.ts). Marks are kept as they are.
 */
export function compiled(text: string): string {
  const source = compileString(text.replace(/(?:<\/?\w+>)+/g, "'$&'"))
    .replace(ARGUMENT, "${formatter.isolated($1)}")
    .replace(/^\(args\) =>/, "(args, formatter) =>");
  return source.startsWith("`") ? JSON.stringify(source.slice(1, -1).replace(/\\([$`])/g, "$1")) : source;
}

/** The chunks that are loaded before a first view is drawn. */
function firstChunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const wanted = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputBundle[string] | undefined): void => {
    if (chunk?.type !== "chunk" || wanted.has(chunk)) return;
    wanted.add(chunk);
    for (const name of chunk.imports) add(bundle[name]);
  };
  for (const chunk of Object.values(bundle))
    if (
      chunk.type === "chunk" &&
      (chunk.isEntry || chunk.moduleIds.some((id) => FIRST_VIEWS.some((view) => id.endsWith(view))))
    )
      add(chunk);
  return [...wanted];
}
