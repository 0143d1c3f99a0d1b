import { existsSync, readFileSync } from "node:fs";
import { LANGUAGES, type LanguageTag } from "#domain/language/languages.ts";
import { en } from "#domain/messages/en.ts";
import type { Messages } from "#domain/messages/message.ts";

/** The texts of each language of LANGUAGES, read once at the start. */
export const CATALOGUES: ReadonlyMap<string, Messages> = new Map(
  LANGUAGES.flatMap(({ tag }) => {
    const messages = tag === "en" ? en : readCatalogue(tag);
    return messages === undefined ? [] : [[tag, messages]];
  }),
);

function readCatalogue(tag: LanguageTag): Messages | undefined {
  const file = new URL(`../../domain/messages/${tag.toLowerCase()}.json`, import.meta.url);
  // as: `client/build/catalogues.test.ts` requires every key
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Messages) : undefined;
}
