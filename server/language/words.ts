import { LANGUAGES, type Language, nearestLanguage } from "#domain/language/languages.ts";
import { en } from "#domain/messages/en.ts";
import type { MessageKey, Messages, Rest } from "#domain/messages/message.ts";
import { readerOf } from "#domain/time/words/reader.ts";
import { type Reader, type ReadingSettings, readingSettings } from "#domain/time/words/reading-settings.ts";
import { CATALOGUES } from "./catalogues.ts";
import { writeMessage } from "./write-message.ts";

/** Writes for one reader. */
export type Words = {
  readonly reader: Reader;
  readonly language: Language;
  /** The catalogue of the reader's language. */
  readonly texts: Messages;
  readonly text: <Key extends MessageKey>(key: Key, ...rest: Rest<Key>) => string;
};

/** The words for a reader; `texts` in place of the catalogue of the reader's language. */
export function wordsFor(reader: Reader, texts?: Messages): Words {
  const tag = nearestLanguage([reader.locale]);
  const language = LANGUAGES.find((one) => one.tag === tag) ?? LANGUAGES[0];
  const catalogue = texts ?? CATALOGUES.get(tag) ?? en;
  return {
    reader,
    language,
    texts: catalogue,
    text: (key, ...[values]) => writeMessage({ key, ...(values && { values }) }, tag, catalogue),
  };
}

/** A person, as far as it matters for what is written to them. */
export type Addressee = {
  /** The first language of the browser with which they were last here, a BCP 47 tag. */
  readonly locale: string;
  /** What a user has chosen in the settings. */
  readonly reading?: ReadingSettings | undefined;
};

/** How a person reads what is written to them while they are not here. */
export function readerFor({ locale, reading = readingSettings({}) }: Addressee): Reader {
  return readerOf(reading, [locale]);
}
