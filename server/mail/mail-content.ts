import type { WhenText } from "./schedule-mail.ts";

/** Words of a stranger within a sentence; see `untrusted`. */
type Said = { readonly said: string };
/** What is said, word for word, by us and by strangers. */
export type Sentence = readonly (string | Said)[];

/** What a mail is made of, from top to bottom. */
export type MailPart =
  | { readonly kind: "sentence"; readonly words: Sentence }
  /** A scheduled time; `past` when it holds no longer. */
  | { readonly kind: "when"; readonly when: WhenText; readonly past?: boolean }
  /** Words that the organiser wrote, with their line breaks. */
  | { readonly kind: "quote"; readonly text: string }
  /** The one thing to do. */
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

/** Marks words as those of a stranger. */
export function said(text: string): Said {
  return { said: text };
}

/** A sentence without any markup. */
export function plain(sentence: Sentence): string {
  return sentence.map((part) => (typeof part === "string" ? part : untrusted(part.said))).join("");
}

/** Nothing can be seen of it and no line breaks at it: put into an address, it keeps mail programs from linking it. */
const WORD_JOINER = "\u2060";

/**
 * Words of somebody whom the recipient may not know, such as a name: one line, and never a link. Mail programs turn
 * whatever looks like an address into a link, and a name must not be a way to send people somewhere.
 */
export function untrusted(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu, " ")
    .trim()
    .replaceAll(/:(?=\/\/)/g, `:${WORD_JOINER}`)
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}][\p{L}\p{N}-])/gu, `.${WORD_JOINER}`)
    .replaceAll(/@(?=[\p{L}\p{N}])/gu, `@${WORD_JOINER}`);
}
