import { existsSync, readFileSync } from "node:fs";
import { LANGUAGES, type LanguageTag } from "#domain/language/languages.ts";
import { en } from "#domain/messages/en.ts";
import type { Messages } from "#domain/messages/message.ts";

/** The texts of each language, read once at the start. A language that has a row among LANGUAGES needs only its file. */
export const CATALOGUES: ReadonlyMap<string, Messages> = new Map(
  LANGUAGES.flatMap(({ tag }) => {
    const messages = tag === "en" ? en : readCatalogue(tag);
    return messages === undefined ? [] : [[tag, messages]];
  }),
);

function readCatalogue(tag: LanguageTag): Messages | undefined {
  const file = new URL(`../../domain/messages/${tag.toLowerCase()}.json`, import.meta.url);
  // `client/build/catalogues.test.ts` demands that it has every key.
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Messages) : undefined;
}
