import { mailPage } from "./mail-page.ts";
import type { MailText } from "./mailer.ts";
import { plain } from "./plain.ts";
import type { WhenText } from "./when-text.ts";

/** Words of a stranger within a sentence; see `strangersWords`. */
export type Said = { readonly said: string };
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

/** Makes words those of a stranger. */
export function said(text: string): Said {
  return { said: text };
}

/** Writes a mail as text and as HTML. */
export function writeMail(content: MailContent): MailText {
  return { subject: plain(content.subject), text: `${asText(content)}\n`, html: mailPage(content) };
}

function asText({ parts, footer }: MailContent): string {
  const unsubscribe = footer.unsubscribePage === undefined ? [] : [`Unsubscribe: ${footer.unsubscribePage}`];
  const signature = ["-- ", "Overlap", footer.publicUrl, footer.reason, ...unsubscribe].join("\n");
  return [...parts.map(partAsText), signature].join("\n\n");
}

function partAsText(part: MailPart): string {
  switch (part.kind) {
    case "sentence":
    case "remark":
      return plain(part.words);
    case "when":
      return [part.when.date, part.when.time, `Time zone: ${part.when.zone}`]
        .map((line) => `    ${line}${part.past === true && line === part.when.time ? " (no longer)" : ""}`)
        .join("\n");
    case "quote":
      return part.text
        .trim()
        .split(/\r\n|\r|\n/)
        .map((line) => `> ${line}`)
        .join("\n");
    case "button":
      return `${part.label}:\n${part.url}`;
  }
}
