import { LIMITS } from "./limits.ts";

/** Signs that turn the direction of text around: contacts and other programs wrap names in them. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Returns `text` as its writer sees it: without signs of direction, and with the line breaks of slides and pages (U+000B, U+000C) as
 * line breaks if the text has `lines`, else as spaces. A letter keeps its first marks alone.
 */
export function typedText(text: string, lines = false): string {
  return withFewMarks(text.replaceAll(DIRECTIONS, "").replaceAll(/[\v\f]/gu, lines ? "\n" : " "));
}

/** Marks on a letter, such as accents, vowels and tones. Vietnamese has two, Hebrew four. */
const MAX_MARKS = 4;
/** Scripts that write consonants and vowels of a syllable as marks around its first letter. */
const STACKING = ["Mymr", "Tibt", "Lana", "Khmr", "Bali", "Java", "Cakm", "Sund"]
  .map((script) => `\\p{sc=${script}}`)
  .join("");
const STACKED = new RegExp(`[${STACKING}]`, "u");
const MAX_STACKED = 8;
const MANY_MARKS = new RegExp(`\\p{M}{${MAX_MARKS + 1},}`, "gu");

/** Cuts heaps of marks, which are drawn over the lines above and below. */
function withFewMarks(text: string): string {
  return text.replaceAll(MANY_MARKS, (marks) =>
    Array.from(marks)
      .slice(0, STACKED.test(marks) ? MAX_STACKED : MAX_MARKS)
      .join(""),
  );
}

/**
 * Returns whether `text` holds characters that can break a log, a mail or a page: C0 and C1 controls, and line and paragraph
 * separators. With `lines`, tabs and line breaks are let through.
 */
export function hasControlCharacters(text: string, lines = false): boolean {
  const checked = lines ? text.replaceAll(/[\t\n\r\u2028\u2029]/g, "") : text;
  // Cc: controls; lone surrogates cannot be stored as UTF-8.
  return /[\p{Cc}\u2028\u2029]|\p{Cs}/u.test(checked);
}

/**
 * What is drawn as nothing, or as an empty box: default-ignorable code points such as joiners, fillers, marks of direction
 * and tags (DI), noncharacters, private use, annotation anchors, and what stands for a picture.
 */
const UNSEEN = "[\\p{DI}\\p{NChar}\\p{Co}\\uFFF9-\\uFFFC]";
/** Scripts whose letters a joiner or a non-joiner draws differently. */
const JOINING = `(?!\\p{DI})[${["Arab", "Syrc", "Nkoo", "Adlm", "Mong", "Phag", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh", "Mymr", "Khmr", "Tibt"].map((script) => `\\p{scx=${script}}`).join("")}]`;
/** The sign before a joiner, a variation selector or tags, with these: here they change what is seen. */
const SEEN = [
  `${JOINING}[\\u200C\\u200D](?=${JOINING})`,
  // A sign that takes a consonant's vowel away: a joiner after it is seen at the end of a word too.
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
 * `text` without what cannot be seen, by which one name could be written in many ways. Joiners and variation selectors stay
 * where they change what is drawn: in emoji, and in scripts that join.
 */
export function visibleText(text: string): string {
  return withFewMarks(text.replaceAll(SEEN_OR_UNSEEN, "$1").replaceAll("\u2800", " "));
}

/** Whether nothing of `text` can be seen: a name of joiners and fillers would be a line that no one can point at. */
export function isInvisible(text: string): boolean {
  return visibleText(text).trim() === "";
}

/**
 * What two names have in common that a reader takes for the same: without anything that is drawn as nothing, in lower case, with single
 * spaces and composed accents. To be compared, never shown. Of what is longer than a name may be, the rest is not looked at.
 */
export function nameSkeleton(name: string): string {
  const seen = name.slice(0, LIMITS.personName).replaceAll(ALL_UNSEEN, "").replaceAll("\u2800", " ");
  return composedText(seen, LIMITS.personName).trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/**
 * `text` with its accents composed (NFC), so that it is the same whichever keyboard wrote it. Throws a RangeError when it
 * is longer than `max` code points: composing takes time that grows with the square of the length, 13 seconds for the
 * combining marks that fit into one request. The only place that may call `normalize`.
 */
export function composedText(text: string, max: number): string {
  if (Array.from(text).length > max) throw new RangeError(`Text of more than ${max} characters is not composed.`);
  return text.normalize("NFC");
}

/** More than this of a foreign name is never looked at. */
const MAX_READ = 1_000;

/**
 * A name that comes from elsewhere as a person may be called here: on one line, without what turns text around, and no
 * longer than a name may be. Empty when nothing is left that could be seen.
 */
export function toPersonName(text: string): string {
  // The same characters as in `hasControlCharacters`.
  const plain = typedText(text.slice(0, MAX_READ)).replaceAll(/[\p{Cc}\u2028\u2029]|\p{Cs}/gu, " ");
  const line = visibleText(plain).replaceAll(/\s+/g, " ").trim();
  // Cutting may leave half a character, or a joiner that joins nothing.
  return visibleText(line.slice(0, LIMITS.personName).replace(/\p{Cs}$/u, "")).trim();
}
