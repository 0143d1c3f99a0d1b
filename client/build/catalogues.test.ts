import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { LocalizedStringFormatter } from "@internationalized/string";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#domain/language/languages.ts";
import { en } from "#domain/messages/en.ts";
import type { MessageKey, Messages } from "#domain/messages/message.ts";
import type { Compiled } from "../text/language.ts";
import { compiled } from "./messages.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const KEYS = Object.keys(en) as MessageKey[];

const catalogues: [tag: string, texts: Messages][] = [["en", en]];
for (const { tag } of LANGUAGES) {
  const file = join(ROOT, "domain", "messages", `${tag.toLowerCase()}.json`);
  if (tag === "en" || !existsSync(file)) continue;
  catalogues.push([tag, JSON.parse(readFileSync(file, "utf8")) as Messages]);
}

/** Everything in a text that is code: `name`, `count:plural`, `count:plural.few`, `<link>`. */
function codeOf(text: string): Set<string> {
  const found = new Set<string>();
  const visit = (element: MessageFormatElement): void => {
    if (element.type === TYPE.tag) {
      found.add(`<${element.value}>`);
      element.children.forEach(visit);
    } else if (element.type === TYPE.plural || element.type === TYPE.select) {
      found.add(element.value);
      for (const [name, { value }] of Object.entries(element.options)) {
        if (element.type === TYPE.select) found.add(`${element.value}.${name}`);
        value.forEach(visit);
      }
    } else if (element.type !== TYPE.literal && element.type !== TYPE.pound) found.add(element.value);
  };
  parse(text).forEach(visit);
  return found;
}

/** The forms of every plural that counts things. */
function pluralForms(text: string): string[][] {
  const found: string[][] = [];
  const visit = (element: MessageFormatElement): void => {
    if (element.type === TYPE.plural && element.pluralType === "cardinal")
      found.push(Object.keys(element.options).filter((form) => !form.startsWith("=")));
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) value.forEach(visit);
    if (element.type === TYPE.tag) element.children.forEach(visit);
  };
  parse(text).forEach(visit);
  return found;
}

describe.each(catalogues)("%s", (tag, texts) => {
  test("has every key of English and no other, and no empty text", () => {
    expect(Object.keys(texts).toSorted()).toEqual(KEYS.toSorted());
    expect(KEYS.filter((key) => texts[key].trim() === "" || texts[key].trim() !== texts[key])).toEqual([]);
  });

  test("has the arguments, choices and marks of English in each text", () => {
    const wrong = KEYS.filter((key) => codeOf(texts[key]).symmetricDifference(codeOf(en[key])).size > 0);
    expect(wrong).toEqual([]);
  });

  test("has all of its own plural forms", () => {
    // Those of whole numbers: counts are no fractions, nor millions written as such.
    const rules = new Intl.PluralRules(tag);
    const forms = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
    const wrong = KEYS.filter((key) =>
      pluralForms(texts[key]).some((given) => [...forms, "other"].some((form) => !given.includes(form))),
    );
    expect(wrong).toEqual([]);
  });

  test("has no second full stop where another sentence follows what kept the server from answering", () => {
    const reasons = [texts["failure.fetchError"], texts["failure.timeoutError"], texts["failure.parsingError"]];
    expect(reasons.filter((reason) => /[.。]$/.test(reason))).toEqual([]);
  });

  test("says the same where it is compiled and where it is parsed", () => {
    const formatter: unknown = Object.assign(new LocalizedStringFormatter(tag, undefined as never), {
      isolated: String,
    });
    for (const key of KEYS) {
      const source = runInNewContext(compiled(texts[key])) as Compiled;
      const format = new IntlMessageFormat(texts[key], tag, undefined, { ignoreTag: true });
      const names = [...codeOf(texts[key])].filter((name) => /^\w+$/.test(name));
      for (const count of [0, 1, 2, 3, 5, 11, 21, 1_234]) {
        const values = Object.fromEntries(names.map((name) => [name, count]));
        const text = typeof source === "function" ? source(values, formatter) : source;
        const written = format.format(isCounting(texts[key]) ? values : asText(values));
        expect(`${key}: ${text}`).toBe(`${key}: ${String(written)}`);
      }
    }
  });
});

/** A text that writes a number by itself: `#`, or `{count, number}`. */
const isCounting = (text: string): boolean => /, (?:plural|number)/.test(text);
const asText = (values: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

test("every text of the catalogue is said somewhere", () => {
  const sources = globSync("{client,server,domain,collab,db,scripts}/**/*.{ts,tsx}", { cwd: ROOT })
    .filter((file) => !file.startsWith(join("domain", "messages")))
    .map((file) => readFileSync(join(ROOT, file), "utf8"))
    .join("\n");
  expect(KEYS.filter((key) => !sources.includes(`"${key}"`))).toEqual([]);
});
