import { IntlMessageFormat } from "intl-messageformat";
import { en } from "#domain/messages/en.ts";
import type { LanguageTag } from "#domain/language/languages.ts";
import type { MessageKey, Messages, Rest } from "#domain/messages/message.ts";
import { pseudoText } from "../build/texts.ts";

/** Returns the text of a key in a language. */
export type Said = <Key extends MessageKey>(key: Key, ...rest: Rest<Key>) => string;

/** Returns texts of a language by their keys. */
export function saidIn(tag: string, texts: Messages): Said {
  return (key, ...[values]) =>
    String(new IntlMessageFormat(texts[key], tag, undefined, { ignoreTag: true }).format(values)).replace(
      /<\/?\w+>/g,
      "",
    );
}

export const english = saidIn("en", en);
// Every English key has a pseudo-text.
const pseudoTexts = Object.fromEntries(Object.entries(en).map(([key, text]) => [key, pseudoText(text)])) as Messages;
export const pseudo = saidIn("en", pseudoTexts);

/** Returns the texts of a language. */
export async function said(tag: LanguageTag): Promise<Said> {
  if (tag === "en") return english;
  const file = (await import(`#domain/messages/${tag.toLowerCase()}.json`, { with: { type: "json" } })) as {
    readonly default: Messages;
  };
  return saidIn(tag, file.default);
}
