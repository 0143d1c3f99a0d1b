import { existsSync } from "node:fs";
import { LANGUAGES, type LanguageTag } from "#domain/language/languages.ts";
import { en } from "#domain/messages/en.ts";
import type { Messages } from "#domain/messages/message.ts";

/** The texts of each language, read once at the start. A language that has a row among LANGUAGES needs only its file. */
export const CATALOGUES: ReadonlyMap<string, Messages> = new Map([
  ["en", en as Messages] as const,
  ...(await Promise.all(LANGUAGES.map(({ tag }) => readCatalogue(tag)))).filter((one) => one !== undefined),
]);

async function readCatalogue(tag: LanguageTag): Promise<readonly [string, Messages] | undefined> {
  const file = new URL(`../../domain/messages/${tag.toLowerCase()}.ts`, import.meta.url);
  if (tag === "en" || !existsSync(file)) return undefined;
  const { messages } = (await import(file.href)) as { readonly messages: Messages };
  return [tag, messages];
}
