import type { Reader } from "#domain/time/words/reader.ts";
import { readerOf, type ReadingSettings, readingSettings } from "#domain/time/words/reading-settings.ts";

/** A person, as far as it matters for what is written to them. */
export type Addressee = {
  /** The first language of the browser with which they were last here, a BCP 47 tag. */
  readonly locale: string;
  /** What a user has chosen in the settings. */
  readonly reading?: ReadingSettings;
};

/** How a person reads what is written to them while they are not here. */
export function readerFor({ locale, reading = readingSettings({}) }: Addressee): Reader {
  return readerOf(reading, [locale]);
}
