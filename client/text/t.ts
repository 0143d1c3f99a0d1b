import { LocalizedStringFormatter } from "@internationalized/string";
import type { MessageKey, Rest, Value } from "#domain/messages/message.ts";
import { isolated } from "#domain/isolated.ts";
import { type Compiled, direction, language, texts } from "./language.ts";

/** React Aria's texts are compiled in the same form, so that its formatter is there anyway. It is never asked for a text. */
const formatter: unknown = Object.assign(new LocalizedStringFormatter(language, undefined as never), {
  isolated: (value: Value) => isolated(String(value), direction),
});

function write(number: number, english: Compiled, values: Readonly<Record<string, Value>> = {}): string {
  const text = texts[number] ?? english;
  return typeof text === "string" ? text : text(values, formatter);
}

/**
 * A text of the catalogue (domain/messages/en.ts) in the reader's language. The key must be written out: the build puts the
 * text's number and its English in its place, so that readers of English load nothing for the other languages.
 */
export const t = write as unknown as <Key extends MessageKey>(key: Key, ...rest: Rest<Key>) => string;
