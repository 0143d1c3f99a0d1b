import { IntlMessageFormat } from "intl-messageformat";
import { en } from "#domain/messages/en.ts";
import type { Message } from "#domain/messages/message.ts";
import { CATALOGUES } from "./catalogues.ts";

const formats = new Map<string, IntlMessageFormat>();

/** Writes texts of the catalogue in one language. Each language holds some hundred texts, so each is parsed once and kept. */
export function writeMessage({ key, values }: Message, language = "en"): string {
  const id = `${language} ${key}`;
  let format = formats.get(id);
  if (format === undefined) {
    const text = (CATALOGUES.get(language) ?? en)[key];
    format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
    formats.set(id, format);
  }
  return String(format.format(values));
}
