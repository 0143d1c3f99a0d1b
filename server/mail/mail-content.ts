import type { WhenText } from "./when-text.ts";

/** Words of a stranger within a sentence; see `untrusted`. */
export type Said = { readonly said: string };
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
