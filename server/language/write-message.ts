import { IntlMessageFormat } from "intl-messageformat";
import { isolated, LANGUAGES } from "#domain/language/languages.ts";
import { en } from "#domain/messages/en.ts";
import type { Message, MessageKey, Messages } from "#domain/messages/message.ts";
import { CATALOGUES } from "./catalogues.ts";

/** A parsed text, and the arguments that only choose a variant. */
type Parsed = { readonly format: IntlMessageFormat; readonly choosing: ReadonlySet<string> };

/** Parsed texts by catalogue, some hundred each. */
const parsed = new WeakMap<Messages, Map<string, Parsed>>();

function parsedText(key: MessageKey, language: string, texts: Messages = CATALOGUES.get(language) ?? en): Parsed {
  const parsedTexts = parsed.getOrInsertComputed(texts, () => new Map<string, Parsed>());
  return parsedTexts.getOrInsertComputed(`${language} ${key}`, () => {
    const format = new IntlMessageFormat(texts[key], language, undefined, { ignoreTag: true });
    return { format, choosing: choosingIn(format.getAst()) };
  });
}

/** `select` and `plural` have variants, and may be nested. */
function choosingIn(elements: ReturnType<IntlMessageFormat["getAst"]>): Set<string> {
  const branching = elements.flatMap((one) => ("options" in one ? [one] : []));
  const inside = branching.flatMap(({ options }) =>
    Object.values(options).flatMap(({ value }) => [...choosingIn(value)]),
  );
  return new Set([...branching.map(({ value }) => value), ...inside]);
}

/** Mail programs would add an isolation mark behind an address to the link. */
const ADDRESS = /^https?:\/\//;

/** Isolates arguments that run against the text, as the screens do (client/text/t.ts). */
function setApart<Value>(
  values: Readonly<Record<string, Value>> | undefined,
  { choosing }: Parsed,
  language: string,
): Record<string, Value | string> | undefined {
  if (values === undefined) return undefined;
  const direction = LANGUAGES.find(({ tag }) => tag === language)?.direction;
  const entries = Object.entries(values).map(([name, value]): [string, Value | string] =>
    typeof value !== "string" || choosing.has(name) || ADDRESS.test(value)
      ? [name, value]
      : [name, isolated(value, direction)],
  );
  return Object.fromEntries(entries);
}

/** Writes a text in a language. `texts` replaces its catalogue. */
export function writeMessage({ key, values }: Message, language = "en", texts?: Messages): string {
  const text = parsedText(key, language, texts);
  return String(text.format.format(setApart(values, text, language)));
}

export type MessageAround<Part extends object> = {
  readonly key: MessageKey;
  readonly values: Readonly<Record<string, string | number | Part>>;
};

/** Writes a text in pieces: arguments that are not text stay between the words around them. */
export function messageParts<Part extends object>(
  { key, values }: MessageAround<Part>,
  language: string,
  texts?: Messages,
): readonly (string | Part)[] {
  const text = parsedText(key, language, texts);
  return text.format.formatToParts<Part>(setApart(values, text, language)).map(({ value }) => value);
}
