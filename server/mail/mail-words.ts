import type { MessageKey, Messages, Rest, Value, Values } from "#domain/messages/message.ts";
import type { Reader } from "#domain/time/words/reader.ts";
import { type Words, wordsFor } from "../language/words.ts";
import { messageParts } from "../language/write-message.ts";
import type { Sentence, Untrusted } from "./mail-content.ts";

/** Writes the words of a mail for its recipient; `text` is for what holds nothing of users. */
export type MailWords = Words & {
  /** A text around those of users. */
  readonly sentence: <Key extends MessageKey>(key: Key, ...rest: SentenceRest<Key>) => Sentence;
  /** `Ann, Ben and 3 more`, or the parts of a whole: `Ann, Ben, Cleo`. */
  readonly list: (items: readonly Sentence[number][], type: "conjunction" | "unit") => Sentence;
};

type SentenceRest<Key extends MessageKey> =
  Rest<Key> extends [] ? [] : [values: Readonly<Record<keyof Values<Key>, Value | Untrusted | Sentence>>];

/** The words for a recipient; `texts` in place of the catalogue of the recipient's language. */
export function mailWords(reader: Reader, texts?: Messages): MailWords {
  const words = wordsFor(reader, texts);
  const { tag } = words.language;
  return {
    ...words,
    sentence: (key, ...[values = {}]) => messageParts<Untrusted | Sentence>({ key, values }, tag, words.texts).flat(),
    list: (items, type) => {
      // The specification's English has no comma before `and`.
      const format = new Intl.ListFormat(tag === "en" ? "en-GB" : reader.locale, { type });
      const places = Array.from(items.keys(), String);
      return format
        .formatToParts(places)
        .map((part) => (part.type === "element" ? (items[Number(part.value)] ?? "") : part.value));
    },
  };
}
