import { isolated, type Language } from "#domain/language/languages.ts";
import type { MessageKey, Messages, Rest, Value, Values } from "#domain/messages/message.ts";
import type { Reader } from "#domain/time/words/reading-settings.ts";
import { type Words, wordsFor } from "../language/words.ts";
import { messageParts } from "../language/write-message.ts";

/** User text within a sentence; see {@link untrustedText}. */
export type Untrusted = { readonly untrusted: string };
/** Our words with user text between them. */
export type Sentence = readonly (string | Untrusted)[];

/** Writes the words of a mail for its recipient; `text` takes no user text. */
export type MailWords = Words & {
  /** Writes a text with user text in it. */
  readonly sentence: <Key extends MessageKey>(key: Key, ...rest: SentenceRest<Key>) => Sentence;
  /** `Ann, Ben and 3 more`, or the parts of a whole: `Ann, Ben, Cleo`. */
  readonly list: (items: readonly Sentence[number][], type: "conjunction" | "unit") => Sentence;
};

type SentenceRest<Key extends MessageKey> =
  Rest<Key> extends [] ? [] : [values: Readonly<Record<keyof Values<Key>, Value | Untrusted | Sentence>>];

/** Creates the words for a recipient; `texts` replaces the catalogue of the recipient's language. */
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
 * Writes a sentence without markup. Invisible signs isolate user text that runs against the sentence. In a sentence
 * from right to left they isolate all user text. The sentence then starts with a mark, because it may begin with a name
 * that runs from left to right.
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

/** Invisible and unbreakable: inside an address it keeps mail programs from linking the address. */
const WORD_JOINER = "\u2060";

/**
 * Makes user text, such as a name, one line that no mail program turns into a link. Mail programs link anything that looks
 * like an address, and a stranger's name must not lead the recipient anywhere.
 */
export function untrustedText(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu, " ")
    .trim()
    .replaceAll(/:(?=\/\/)/g, `:${WORD_JOINER}`)
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}][\p{L}\p{N}-])/gu, `.${WORD_JOINER}`)
    .replaceAll(/@(?=[\p{L}\p{N}])/gu, `@${WORD_JOINER}`);
}
