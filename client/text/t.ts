import type { MessageKey, Rest, Value } from "#domain/messages/message.ts";
import { direction, locale, texts } from "./language.ts";
import { createTextWriter } from "./text-writer.ts";

const writer = createTextWriter(locale, direction);

/** Returns a text of the catalogue (domain/messages/en.ts) in the reader's language. */
export function t<Key extends MessageKey>(key: Key, ...rest: Rest<Key>): string {
  const values: Readonly<Record<string, Value>> = rest[0] ?? {};
  const text = texts[key] ?? key;
  return typeof text === "string" ? text : text(values, writer);
}

/** Joins a list without "and": `Oct 4, Oct 6, Oct 8`. */
export function listed(items: readonly string[]): string {
  const [first = "", ...others] = items;
  return others.reduce((list, item) => t("common.listed", { list, item }), first);
}
