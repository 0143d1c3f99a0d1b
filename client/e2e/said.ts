import { IntlMessageFormat } from "intl-messageformat";
import { en } from "#domain/messages/en.ts";
import type { MessageKey, Messages, Rest } from "#domain/messages/message.ts";
import { pseudoText } from "../build/texts.ts";

/** What a page says in a language, for tests that speak keys. */
export type Said = <Key extends MessageKey>(key: Key, ...rest: Rest<Key>) => string;

/** Texts as a page in that language says them, by their keys. */
export function saidIn(tag: string, texts: Messages): Said {
  return (key, ...[values]) =>
    String(new IntlMessageFormat(texts[key], tag, undefined, { ignoreTag: true }).format(values)).replace(
      /<\/?\w+>/g,
      "",
    );
}

export const english = saidIn("en", en);
// Every key of English has its pseudo-text.
const pseudoTexts = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, pseudoText(text)])) as Messages;
export const pseudo = saidIn("en", pseudoTexts);
