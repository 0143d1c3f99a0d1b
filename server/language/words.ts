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
  readonly texts: Messages;
  readonly text: <Key extends MessageKey>(key: Key, ...rest: Rest<Key>) => string;
};

/** Returns the words for a reader. `texts` replaces the catalogue of the reader's language. */
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

export type Addressee = {
  /** The first language of the last browser, a BCP 47 tag. */
  readonly locale: string;
  readonly reading?: ReadingSettings | undefined;
};

/** Returns how a person reads mails and other texts from outside the browser. */
export function readerFor({ locale, reading = readingSettings({}) }: Addressee): Reader {
  return readerOf(reading, [locale]);
}
