import { LIMITS } from "./limits.ts";

/** Characters that change the direction of text: contacts and other programs wrap names in them. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Returns `text` as its writer sees it, without direction characters. Turns breaks of slides and pages (U+000B, U+000C)
 * into line breaks if the text has `lines`, otherwise into spaces. Keeps only a letter's first marks.
 */
export function typedText(text: string, lines = false): string {
  return withFewMarks(text.replaceAll(DIRECTIONS, "").replaceAll(/[\v\f]/gu, lines ? "\n" : " "));
}

/** Marks on a letter: accents, vowels and tones. Vietnamese has two, Hebrew four. */
const MAX_MARKS = 4;
/** Scripts that write a syllable's consonants and vowels as marks around its first letter. */
const STACKING = ["Mymr", "Tibt", "Lana", "Khmr", "Bali", "Java", "Cakm", "Sund"]
  .map((script) => `\\p{sc=${script}}`)
  .join("");
const STACKED = new RegExp(`[${STACKING}]`, "u");
const MAX_STACKED = 8;
const MANY_MARKS = new RegExp(`\\p{M}{${MAX_MARKS + 1},}`, "gu");

/** Removes heaps of marks, because they are drawn over the lines above and below. */
function withFewMarks(text: string): string {
  return text.replaceAll(MANY_MARKS, (marks) =>
    Array.from(marks)
      .slice(0, STACKED.test(marks) ? MAX_STACKED : MAX_MARKS)
      .join(""),
  );
}

/**
 * Tells whether `text` holds characters that can break a log, a mail or a page: C0 and C1 controls, and line and
 * paragraph separators. With `lines`, tabs and line breaks are allowed.
 */
export function hasControlCharacters(text: string, lines = false): boolean {
  const checked = lines ? text.replaceAll(/[\t\n\r\u2028\u2029]/g, "") : text;
  // Cc: controls; lone surrogates cannot be stored as UTF-8.
  return /[\p{Cc}\u2028\u2029]|\p{Cs}/u.test(checked);
}

/**
 * Characters that are drawn as nothing or as an empty box. DI are default-ignorable code points such as joiners,
 * fillers, direction characters and tags. The others are noncharacters, private use, annotation anchors, and the object
 * replacement character.
 */
const UNSEEN = "[\\p{DI}\\p{NChar}\\p{Co}\\uFFF9-\\uFFFC]";
/** Scripts whose letters change with a joiner or a non-joiner. */
const JOINING = `(?!\\p{DI})[${["Arab", "Syrc", "Nkoo", "Adlm", "Mong", "Phag", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh", "Mymr", "Khmr", "Tibt"].map((script) => `\\p{scx=${script}}`).join("")}]`;
/** Contexts in which joiners, variation selectors and tags change the drawn text. */
const SEEN = [
  `${JOINING}[\\u200C\\u200D](?=${JOINING})`,
  // A virama removes a consonant's vowel: a joiner after it is visible at the end of a word too.
  "[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]\\u200D",
  "\\p{sc=Mong}[\\u180B-\\u180D\\u180F]",
  "\\p{sc=Han}[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]",
  "[0-9#*]\\uFE0F(?=\\u20E3)",
  "\\u{1F3F4}[\\u{E0020}-\\u{E007E}]+\\u{E007F}",
  "\\p{ExtPict}\\p{EMod}?[\\uFE0E\\uFE0F]?(?:\\u200D(?=\\p{ExtPict}))?",
].join("|");
const SEEN_OR_UNSEEN = new RegExp(`(${SEEN})|${UNSEEN}`, "gu");
const ALL_UNSEEN = new RegExp(UNSEEN, "gu");

/**
 * Removes invisible characters, because they would spell one name in many ways. Keeps joiners and variation selectors
 * that change the drawn text: in emoji, and in joining scripts.
 */
export function visibleText(text: string): string {
  return withFewMarks(text.replaceAll(SEEN_OR_UNSEEN, "$1").replaceAll("\u2800", " "));
}

/** Tells whether a text has no visible character: such a name would be an empty line that nobody can click. */
export function isInvisible(text: string): boolean {
  return visibleText(text).trim() === "";
}

/**
 * Returns the form of a name that is equal for names that look the same. It has no invisible characters, lower case,
 * single spaces and composed accents. For comparison only. Ignores everything beyond the length of a name.
 */
export function nameSkeleton(name: string): string {
  const visibleName = name.slice(0, LIMITS.personName).replaceAll(ALL_UNSEEN, "").replaceAll("\u2800", " ");
  return composedText(visibleName, LIMITS.personName).trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/**
 * Composes accents (NFC), so that text is equal whichever keyboard wrote it. Throws a RangeError beyond `max` code
 * points, because composing takes quadratic time: 13 seconds for the combining marks of one request. No other code may
 * call `normalize`.
 */
export function composedText(text: string, max: number): string {
  if (Array.from(text).length > max) throw new RangeError(`Text of more than ${max} characters is not composed.`);
  return text.normalize("NFC");
}

/** Longer foreign names are cut before they are read. */
const MAX_READ = 1_000;

/**
 * Turns a foreign name into a person's name: one line, without direction characters, no longer than allowed. Empty if
 * nothing visible remains.
 */
export function toPersonName(text: string): string {
  // Equals the characters of `hasControlCharacters`.
  const plain = typedText(text.slice(0, MAX_READ)).replaceAll(/[\p{Cc}\u2028\u2029]|\p{Cs}/gu, " ");
  const line = visibleText(plain).replaceAll(/\s+/g, " ").trim();
  // Cutting may leave half a character, or a joiner that joins nothing.
  return visibleText(line.slice(0, LIMITS.personName).replace(/\p{Cs}$/u, "")).trim();
}
