import { IntlMessageFormat } from "intl-messageformat";
import { isolated, LANGUAGES } from "#domain/language/languages.ts";
import { en } from "#domain/messages/en.ts";
import type { Message, MessageKey, Messages } from "#domain/messages/message.ts";
import { CATALOGUES } from "./catalogues.ts";

/** A parsed text, and the arguments that choose one of its variants and are not said. */
type Parsed = { readonly format: IntlMessageFormat; readonly choosing: ReadonlySet<string> };

/** A catalogue holds some hundred texts, so each is parsed once and kept. */
const parsed = new WeakMap<Messages, Map<string, Parsed>>();

function parsedText(key: MessageKey, language: string, texts: Messages = CATALOGUES.get(language) ?? en): Parsed {
  const kept = parsed.getOrInsertComputed(texts, () => new Map<string, Parsed>());
  return kept.getOrInsertComputed(`${language} ${key}`, () => {
    const format = new IntlMessageFormat(texts[key], language, undefined, { ignoreTag: true });
    return { format, choosing: choosingIn(format.getAst()) };
  });
}

/** Elements with variants are those of `select` and of `plural`, which may stand inside one another. */
function choosingIn(elements: ReturnType<IntlMessageFormat["getAst"]>): Set<string> {
  const branching = elements.flatMap((one) => ("options" in one ? [one] : []));
  const inside = branching.flatMap(({ options }) =>
    Object.values(options).flatMap(({ value }) => [...choosingIn(value)]),
  );
  return new Set([...branching.map(({ value }) => value), ...inside]);
}

/** Programs make links of addresses, and would take a sign behind one for a part of it. */
const ADDRESS = /^https?:\/\//;

/** The arguments, of which those that run against the text are set apart, as on the screens (client/text/t.ts). */
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

/** Writes a text in a language, with `texts` in place of its catalogue. */
export function writeMessage({ key, values }: Message, language = "en", texts?: Messages): string {
  const text = parsedText(key, language, texts);
  return String(text.format.format(setApart(values, text, language)));
}

/** A text whose arguments are more than text. */
export type MessageAround<Part extends object> = {
  readonly key: MessageKey;
  readonly values: Readonly<Record<string, string | number | Part>>;
};

/** Writes a text in pieces: what is more than text stays as it was given, between the words around it. */
export function messageParts<Part extends object>(
  { key, values }: MessageAround<Part>,
  language: string,
  texts?: Messages,
): readonly (string | Part)[] {
  const text = parsedText(key, language, texts);
  return text.format.formatToParts<Part>(setApart(values, text, language)).map(({ value }) => value);
}
