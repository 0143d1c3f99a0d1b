import type { MailContent, MailPart } from "./mail-content.ts";
import { mailPage } from "./mail-page.ts";
import type { MailText } from "./mailer.ts";
import { plain } from "./sentence-text.ts";

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
