import { IntlMessageFormat } from "intl-messageformat";
import { en } from "#domain/messages/en.ts";
import type { Message, MessageKey, Messages } from "#domain/messages/message.ts";
import { CATALOGUES } from "./catalogues.ts";

/** A catalogue holds some hundred texts, so each is parsed once and kept. */
const parsed = new WeakMap<Messages, Map<string, IntlMessageFormat>>();

function formatOf(key: MessageKey, language: string, texts: Messages = CATALOGUES.get(language) ?? en) {
  let formats = parsed.get(texts);
  if (formats === undefined) parsed.set(texts, (formats = new Map<string, IntlMessageFormat>()));
  const id = `${language} ${key}`;
  let format = formats.get(id);
  if (format === undefined) {
    format = new IntlMessageFormat(texts[key], language, undefined, { ignoreTag: true });
    formats.set(id, format);
  }
  return format;
}

/** Writes a text in a language, with `texts` in place of its catalogue. */
export function writeMessage({ key, values }: Message, language = "en", texts?: Messages): string {
  return String(formatOf(key, language, texts).format(values));
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
  return formatOf(key, language, texts)
    .formatToParts<Part>(values)
    .map(({ value }) => value);
}
