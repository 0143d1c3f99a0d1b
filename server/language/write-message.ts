import { IntlMessageFormat } from "intl-messageformat";
import { en } from "#domain/messages/en.ts";
import type { Message, Messages } from "#domain/messages/message.ts";

const formats = new Map<string, IntlMessageFormat>();

/** Writes texts of the catalogue in one language. The catalogue holds some hundred texts, so each is parsed once and kept. */
export function writeMessage({ key, values }: Message, language = "en", texts: Messages = en): string {
  const id = `${language} ${key}`;
  let format = formats.get(id);
  if (format === undefined) {
    format = new IntlMessageFormat(texts[key], language, undefined, { ignoreTag: true });
    formats.set(id, format);
  }
  return String(format.format(values));
}
