import { LocalizedStringFormatter } from "@internationalized/string";
import type { MessageKey, Rest, Value } from "#domain/messages/message.ts";

/** A text as the build compiles it (client/build/messages.ts): itself, or a function of its arguments. */
export type Compiled = string | ((values: Readonly<Record<string, Value>>, formatter: unknown) => string);

/** Compiled texts of a language by the number of their key; numbers of texts that come later are not there yet. */
export type CompiledMessages = Readonly<Record<number, Compiled>>;

/** React Aria's texts are compiled in the same form, so that its formatter is there anyway. It is never asked for a text. */
const formatterOf = (language: string): LocalizedStringFormatter =>
  new LocalizedStringFormatter(language, undefined as never);

let formatter = formatterOf("en");
const texts: Record<number, Compiled> = {};

/** From now on texts are in `language`, as far as they are among `messages`; called again when more of them are there. */
export function addMessages(language: string, messages: CompiledMessages): void {
  formatter = formatterOf(language);
  Object.assign(texts, messages);
}

function write(number: number, english: Compiled, values: Readonly<Record<string, Value>> = {}): string {
  const text = texts[number] ?? english;
  return typeof text === "string" ? text : text(values, formatter);
}

/**
 * A text of the catalogue (domain/messages/en.ts) in the reader's language. The key must be written out: the build puts the
 * text's number and its English in its place, so that readers of English load nothing for the other languages.
 */
export const t = write as unknown as <Key extends MessageKey>(key: Key, ...rest: Rest<Key>) => string;
