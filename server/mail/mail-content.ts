import { isolated } from "#domain/isolated.ts";
import type { Language } from "#domain/language/languages.ts";

/** Text within a sentence that a user wrote; see {@link untrustedText}. */
export type Untrusted = { readonly untrusted: string };
/** Our words, and between them those of users. */
export type Sentence = readonly (string | Untrusted)[];

/** A scheduled time, in words. */
export type WhenText = {
  /** `Wednesday, December 2, 2026`; both days when it goes on after midnight. */
  readonly date: string;
  /** `9:00 – 10:30 AM CET`: with the abbreviation that holds on that day. */
  readonly time: string;
  /** `Europe/Berlin`. */
  readonly zone: string;
};

/** What a mail is made of, from top to bottom. */
export type MailPart =
  | { readonly kind: "sentence"; readonly words: Sentence }
  /** A scheduled time; `past` when it holds no longer. */
  | { readonly kind: "when"; readonly when: WhenText; readonly past?: boolean }
  /** Words that the organiser wrote, with their line breaks. */
  | { readonly kind: "quote"; readonly text: string }
  /** A link to what the recipient can do. */
  | { readonly kind: "button"; readonly label: string; readonly url: string }
  | { readonly kind: "remark"; readonly words: Sentence };

/** A mail before it is written as text and as HTML. */
export type MailContent = {
  readonly subject: Sentence;
  readonly parts: readonly MailPart[];
  readonly footer: {
    readonly publicUrl: string;
    /** Why the recipient gets this. */
    readonly reason: string;
    /** The page that unsubscribes. */
    readonly unsubscribePage?: string;
  };
};

/** Marks text that a user wrote, such as a name. */
export function untrusted(text: string): Untrusted {
  return { untrusted: text };
}

/**
 * A sentence without any markup. Text of users that runs against it is set apart by signs that are not seen. Where it is
 * read from right to left all such text is, and the sentence says so at its start: it may begin with a name that is read
 * the other way.
 */
export function sentenceText(sentence: Sentence, direction: Language["direction"] = "ltr"): string {
  const isFromRight = direction === "rtl";
  const words = sentence.map((part) => {
    if (typeof part === "string") return part;
    const text = untrustedText(part.untrusted);
    return isFromRight ? `\u2068${text}\u2069` : isolated(text);
  });
  return `${isFromRight ? "\u200F" : ""}${words.join("")}`;
}

/** Invisible, and no line breaks at it: inside an address it keeps mail programs from linking it. */
const WORD_JOINER = "\u2060";

/**
 * Text of a user whom the recipient may not know, such as a name: one line, and never a link. Mail programs make a link
 * of anything that looks like an address, and a name must not be a way to send people somewhere.
 */
export function untrustedText(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu, " ")
    .trim()
    .replaceAll(/:(?=\/\/)/g, `:${WORD_JOINER}`)
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}][\p{L}\p{N}-])/gu, `.${WORD_JOINER}`)
    .replaceAll(/@(?=[\p{L}\p{N}])/gu, `@${WORD_JOINER}`);
}
