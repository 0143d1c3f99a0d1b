import { isolated, type Language } from "#domain/language/languages.ts";
import type { MessageKey, Messages, Rest, Value, Values } from "#domain/messages/message.ts";
import type { Reader } from "#domain/time/words/reading-settings.ts";
import { type Words, wordsFor } from "../language/words.ts";
import { messageParts } from "../language/write-message.ts";

/** Text within a sentence that a user wrote; see {@link untrustedText}. */
export type Untrusted = { readonly untrusted: string };
/** Our words, and between them those of users. */
export type Sentence = readonly (string | Untrusted)[];

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

export function untrusted(text: string): Untrusted {
  return { untrusted: text };
}

/**
 * A sentence without any markup. Text of users that runs against it is set apart by signs that are not seen. Where it is
 * read from right to left all such text is, and the sentence says so at its start: it may begin with a name that is read
 * the other way.
 */
export function sentenceText(sentence: Sentence, direction: Language["direction"] = "ltr"): string {
  const isFromRight = direction === "rtl";
  const words = sentence.map((part) => {
    if (typeof part === "string") return part;
    const text = untrustedText(part.untrusted);
    return isFromRight ? `\u2068${text}\u2069` : isolated(text);
  });
  return `${isFromRight ? "\u200F" : ""}${words.join("")}`;
}

/** Invisible, and no line breaks at it: inside an address it keeps mail programs from linking it. */
const WORD_JOINER = "\u2060";

/**
 * Text of a user whom the recipient may not know, such as a name: one line, and never a link. Mail programs make a link
 * of anything that looks like an address, and a name must not be a way to send people somewhere.
 */
export function untrustedText(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu, " ")
    .trim()
    .replaceAll(/:(?=\/\/)/g, `:${WORD_JOINER}`)
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}][\p{L}\p{N}-])/gu, `.${WORD_JOINER}`)
    .replaceAll(/@(?=[\p{L}\p{N}])/gu, `@${WORD_JOINER}`);
}
