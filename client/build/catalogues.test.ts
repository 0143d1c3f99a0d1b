import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { parseSync } from "vite";
import { LANGUAGES } from "#domain/language/languages.ts";
import { en } from "#domain/messages/en.ts";
import type { MessageKey, Messages } from "#domain/messages/message.ts";
import { type Compiled, createTextWriter } from "../text/text-writer.ts";
import { pseudoText, compiled, isIn, roomOf, SERVER_ROOMS } from "./texts.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const KEYS = Object.keys(en) as MessageKey[];

const catalogues: [tag: string, texts: Messages][] = [["en", en]];
for (const { tag } of LANGUAGES) {
  const file = join(ROOT, "domain", "messages", `${tag.toLowerCase()}.json`);
  if (tag === "en" || !existsSync(file)) continue;
  catalogues.push([tag, JSON.parse(readFileSync(file, "utf8")) as Messages]);
}

/** Lists every element of a text, with nested ones. */
function elementsIn(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return [element, ...elementsIn(element.children)];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element];
    return [element, ...Object.values(element.options).flatMap(({ value }) => elementsIn(value))];
  });
}

/** Lists the code in a text: `name`, `count`, `sessions.two`, `<link>`. */
function codeOf(text: string): Set<string> {
  const parts = elementsIn(parse(text)).flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`];
    const choices = element.type === TYPE.select ? Object.keys(element.options) : [];
    return [element.value, ...choices.map((name) => `${element.value}.${name}`)];
  });
  return new Set(parts);
}

/** Lists the forms of every cardinal plural. */
function pluralForms(text: string): string[][] {
  return elementsIn(parse(text)).flatMap((element) =>
    element.type === TYPE.plural && element.pluralType === "cardinal"
      ? [Object.keys(element.options).filter((form) => !form.startsWith("="))]
      : [],
  );
}

describe.each(catalogues)("catalogue %s", (tag, texts) => {
  test(`the catalogue ${tag} has exactly the keys of English and no empty text`, () => {
    expect(Object.keys(texts).toSorted()).toEqual(KEYS.toSorted());
    expect(KEYS.filter((key) => texts[key].trim() === "" || texts[key].trim() !== texts[key])).toEqual([]);
  });

  test(`the catalogue ${tag} has the arguments, choices and marks of English in each text`, () => {
    const wrong = KEYS.filter((key) => codeOf(texts[key]).symmetricDifference(codeOf(en[key])).size > 0);
    expect(wrong).toEqual([]);
  });

  test(`the catalogue ${tag} has all plural forms of its language`, () => {
    // Reads the plural forms of whole numbers only, because no count is a fraction or "a million".
    const rules = new Intl.PluralRules(tag);
    const forms = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
    const wrong = KEYS.filter((key) =>
      pluralForms(texts[key]).some((given) => [...forms, "other"].some((form) => !given.includes(form))),
    );
    expect(wrong).toEqual([]);
  });

  test(`the catalogue ${tag} has no full stop after a reason, which may be a sentence of the server`, () => {
    expect(KEYS.filter((key) => /\{reason\}[.。]/.test(texts[key]))).toEqual([]);
    const reasons = [texts["failure.fetchError"], texts["failure.timeoutError"], texts["failure.parsingError"]];
    expect(reasons.filter((reason) => /[.。]$/.test(reason))).toEqual([]);
  });

  test(`the catalogue ${tag} has no full stop after a day if short names of months end with one`, () => {
    const day = new Intl.DateTimeFormat(tag, { day: "numeric", month: "short" }).format(new Date("2026-11-23"));
    const wrong = KEYS.filter((key) => /\{(?:day|days|first|last)\}\./.test(texts[key]));
    expect(day.endsWith(".") ? wrong : []).toEqual([]);
  });

  test(`the catalogue ${tag} gives the same texts compiled and parsed`, () => {
    const writer = { ...createTextWriter(tag, "ltr"), argument: String };
    const entries = KEYS.map((key) => `${JSON.stringify(key)}: ${compiled(texts[key])}`);
    const sources = runInNewContext(`({ ${entries.join()} })`) as Readonly<Record<MessageKey, Compiled>>;
    for (const key of KEYS) {
      const source = sources[key];
      const format = new IntlMessageFormat(texts[key], tag, undefined, { ignoreTag: true });
      const names = [...codeOf(texts[key])].filter((name) => /^\w+$/.test(name));
      const isCounted = isCounting(texts[key]);
      for (const count of isCounted ? [0, 1, 2, 3, 5, 11, 21, 1_234] : [1]) {
        const values = Object.fromEntries(names.map((name) => [name, isCounted ? count : String(count)]));
        const text = typeof source === "function" ? source(values, writer) : source;
        expect(`${key}: ${text}`).toBe(`${key}: ${String(format.format(values))}`);
      }
    }
  });
});

/** Tells whether a text writes a number: `#` or `{count, number}`. */
const isCounting = (text: string): boolean => /, (?:plural|number)/.test(text);

test("every text of the catalogue is used", () => {
  const sources = globSync("{client,server,domain,collab,db,scripts}/**/*.{ts,tsx}", { cwd: ROOT })
    .filter((file) => !file.startsWith(join("domain", "messages")))
    .map((file) => readFileSync(join(ROOT, file), "utf8"));
  const usedKeys = new Set(
    sources.flatMap((source) => [...source.matchAll(/"(?=([\w.]+)")/g)].map(([, text]) => text)),
  );
  expect(KEYS.filter((key) => !usedKeys.has(key))).toEqual([]);
});

/** Lists the places in files of the client that say one of these texts. */
function saidIn(pattern: string | readonly string[], isWanted: (key: string) => boolean): string[] {
  const keys = KEYS.filter(isWanted);
  return globSync(pattern, { cwd: ROOT, exclude: ["client/e2e/**", "client/**/*.test.*"] }).flatMap((file) => {
    const source = readFileSync(join(ROOT, file), "utf8");
    return keys.filter((key) => source.includes(`"${key}"`)).map((key) => `${file}: ${key}`);
  });
}

test("the client uses no text that only the server has", () => {
  expect(saidIn("client/**/*.{ts,tsx}", (key) => SERVER_ROOMS.has(roomOf(key)))).toEqual([]);
});

test("only later pages and code that waits for their texts use the texts of later pages", () => {
  const elsewhere = saidIn("client/**/*.{ts,tsx}", (key) => isIn("pages", key)).filter(
    (place) =>
      !/^client\/(?:account|calendars|create|error|handover|home|info|profile|reuse|unsubscribe|usual-week)\//.test(
        place,
      ) && !/^client\/meeting\/(?:edit|example|list|share)\//.test(place),
  );
  const files = new Set(elsewhere.map((place) => place.replace(/:.*/, "")));
  expect([...files].toSorted()).toEqual([
    "client/fields/AboutFields.tsx",
    "client/fields/ClockFields.tsx",
    "client/fields/DayHours.tsx",
    "client/fields/DaysField.tsx",
    "client/fields/HourRange.tsx",
    "client/fields/KindField.tsx",
    "client/fields/MeetingRows.tsx",
    "client/fields/NameField.tsx",
    "client/fields/OptionFields.tsx",
    "client/fields/PeopleField.tsx",
    "client/fields/TimesLine.tsx",
    "client/fields/WeekendOffer.tsx",
    "client/frame/ClaimDialog.tsx",
    "client/frame/CodeLogin.tsx",
    "client/frame/ConfirmAddress.tsx",
    "client/frame/DeniedNote.tsx",
    "client/frame/ProviderReturn.tsx",
    "client/frame/SendErrorDialog.tsx",
    "client/frame/not-remembered.ts",
    "client/meeting/ClosedNote.tsx",
    "client/meeting/ClosingLine.tsx",
    "client/meeting/NoMeeting.tsx",
    "client/meeting/answers/FillMenu.tsx",
    "client/meeting/answers/GuestDialog.tsx",
    "client/meeting/answers/HistoryDialog.tsx",
    "client/meeting/answers/MeetingDialogs.tsx",
    "client/meeting/answers/NoteButton.tsx",
    "client/meeting/answers/QueuedBar.tsx",
    "client/meeting/answers/QuickChoices.tsx",
    "client/meeting/answers/RemoveSeveralDialog.tsx",
    "client/meeting/people/AnswerIsFrom.tsx",
    "client/meeting/people/AskButton.tsx",
    "client/meeting/people/ExpectedDialog.tsx",
    "client/meeting/people/LikelyAnswers.tsx",
    "client/meeting/people/LinkNote.tsx",
    "client/meeting/people/LoneAnswer.tsx",
    "client/meeting/people/MailButtons.tsx",
    "client/meeting/people/MailView.tsx",
    "client/meeting/people/PeopleTools.tsx",
    "client/meeting/people/PersonView.tsx",
    "client/meeting/people/mail-texts.ts",
    "client/meeting/schedule/NoTime.tsx",
    "client/meeting/schedule/ScheduleFields.tsx",
    "client/meeting/schedule/WishesFields.tsx",
  ]);
});

test("home and its frame use only the texts of home", () => {
  const around = "client/{home,frame,ui,text,api,offline,session}/**/*.{ts,tsx}";
  const places = [
    around,
    "client/*.{ts,tsx}",
    "client/fields/{DaysField,KindField,WeekdaysField,WeekendOffer}.tsx",
  ].flatMap((pattern) => saidIn(pattern, (key) => isIn("first", key) && !isIn("home", key)));
  expect(places).toEqual([]);
});

/** Returns a file of the client with all that it imports statically. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = readFileSync(join(ROOT, file), "utf8");
  for (const [, path = ""] of source.matchAll(/^(?:import|export) (?!type\b)[^;]*?"(\.{1,2}\/[^"]+\.tsx?)";/gm))
    withImports(join(dirname(file), path), seen);
  return seen;
}

test("the first view of a meeting says only texts that it has loaded", () => {
  const files = ["boot.ts", "main.tsx", "meeting/MeetingPage.tsx"].flatMap((file) => [
    ...withImports(`client/${file}`),
  ]);
  expect(files.length).toBeGreaterThan(90);
  const later = saidIn(files, (key) => !isIn("first", key)).filter((place) => !place.includes("/e2e/"));
  expect(later).toEqual([]);
});

/** Lists the lines of a module that read a text as soon as the module runs. */
function saidAtOnce(file: string): string[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  const calls: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, callee, start } = node as { type?: string; callee?: { name?: string }; start?: number };
    if (type !== undefined && /Function/.test(type)) return;
    if (type === "CallExpression" && callee?.name === "t") calls.push(source.slice(start).split("\n", 1).join());
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, source).program.body);
  return calls;
}

test("modules that other pages load with a meeting's code read no text when they run, because it may not be loaded", () => {
  // It comes with its texts, in a chunk of its own.
  const modulesWithTexts = ["list/day-parts.ts"];
  const files = globSync("client/{meeting,live,offline}/**/*.{ts,tsx}", { cwd: ROOT, exclude: ["client/**/*.test.*"] });
  const early = files.filter((file) => saidAtOnce(file).length > 0).toSorted();
  expect(early).toEqual(modulesWithTexts.map((file) => `client/meeting/${file}`).toSorted());
});

test.each([
  ["Copy link", "[Çöþý ļîñķ ~ ~]"],
  ["Hello {name}", "[Ĥéļļö {name} ~ ~ ~]"],
  ["{count, plural, one {# day} other {# days}}", "[{count,plural,one{# ďåý} other{# ďåýš}} ~ ~ ~ ~ ~ ~ ~ ~ ~]"],
  ["Please <link>log in</link>", "[Þļéåšé <link>ļöĝ îñ</link> ~ ~ ~ ~ ~ ~]"],
])("the pseudo-language writes %s as %s", (text, pseudo) => {
  expect(pseudoText(text)).toBe(pseudo);
});
