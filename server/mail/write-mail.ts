import { escapeHtml } from "../escape-html.ts";
import type { Operator } from "../start/config.ts";
import { type MailWords, sentenceText, type Sentence, untrusted, untrustedText } from "./mail-words.ts";

export type WhenText = {
  /** `Wednesday, December 2, 2026`; both days when the time crosses midnight. */
  readonly date: string;
  /** `9:00 – 10:30 AM CET`, with the zone's abbreviation of that day. */
  readonly time: string;
  /** Absent when the time is equal in every zone. */
  readonly zone?: string;
};

export type MailPart =
  | { readonly kind: "sentence"; readonly words: Sentence }
  /** A scheduled time; `past` when it no longer holds. */
  | { readonly kind: "when"; readonly when: WhenText; readonly past?: boolean }
  /** The organiser's text with its line breaks. */
  | { readonly kind: "quote"; readonly text: string }
  | { readonly kind: "button"; readonly label: string; readonly url: string }
  | { readonly kind: "remark"; readonly words: Sentence };

export type MailContent = {
  readonly subject: Sentence;
  readonly parts: readonly MailPart[];
  readonly reason: string;
  readonly publicUrl: string;
  readonly unsubscribePage?: string;
};

export type NoticeTo = {
  readonly name: string;
  readonly publicUrl: string;
  readonly unsubscribePage: string;
};

export const says = (...words: Sentence): MailPart => ({ kind: "sentence", words });
export const remark = (...words: Sentence): MailPart => ({ kind: "remark", words });
export const button = (label: string, url: string): MailPart => ({ kind: "button", label, url });

export function hello(name: string, { sentence }: MailWords): MailPart {
  return says(...sentence("mail.hello", { name: untrusted(name) }));
}

/** A mail as text and as HTML; a mail program shows one of the two. */
export type MailText = { readonly subject: string; readonly text: string; readonly html: string };

export function withOperator<Mail extends MailText>(mail: Mail, operator: Operator | undefined): Mail {
  if (operator === undefined) return mail;
  const { name, imprintUrl, privacyUrl } = operator;
  const urls = [imprintUrl, privacyUrl].filter((url) => url !== undefined);
  const links = urls.map((url) => `<a class="muted" style="${MUTED}" href="${escapeHtml(url)}">${plainUrl(url)}</a>`);
  const lines = [...(name === undefined ? [] : [name]), ...urls];
  const foot = [...(name === undefined ? [] : [`<bdi>${escapeHtml(name)}</bdi>`]), ...links].join(" · ");
  return {
    ...mail,
    text: `${mail.text.trimEnd()}\n${lines.join("\n")}\n`,
    // A function, because `$` has a meaning in a replacement text.
    html: mail.html.replace(FOOT_END, () => `<br>${foot}${FOOT_END}`),
  };
}

const plainUrl = (url: string): string => escapeHtml(url.replace(/^https?:\/\//, "").replace(/\/$/, ""));

export function writeMail(content: MailContent, words: MailWords): MailText {
  const subject = sentenceText(content.subject, words.language.direction);
  return { subject, text: `${asText(content, words)}\n`, html: mailPage(content, words) };
}

function asText({ parts, publicUrl, reason, unsubscribePage: url }: MailContent, words: MailWords): string {
  const unsubscribe = url === undefined ? [] : [words.text("mail.unsubscribeAt", { url })];
  const signature = ["-- ", "Overlap", publicUrl, reason, ...unsubscribe].join("\n");
  return [...parts.map((part) => partAsText(part, words)), signature].join("\n\n");
}

function partAsText(part: MailPart, words: MailWords): string {
  switch (part.kind) {
    case "sentence":
    case "remark":
      return sentenceText(part.words, words.language.direction);
    case "when": {
      const { date, time, zone } = part.when;
      const currentTime = part.past === true ? words.text("mail.noLonger", { time }) : time;
      const zoneLine = zone === undefined ? [] : [words.text("mail.timeZone", { zone })];
      return [date, currentTime, ...zoneLine].map((line) => `    ${line}`).join("\n");
    }
    case "quote":
      return part.text
        .trim()
        .split(/\r\n|\r|\n/)
        .map((line) => `> ${line}`)
        .join("\n");
    case "button":
      return `${words.text("mail.linkTo", { label: part.label })}\n${part.url}`;
  }
}

/*
 * Mail programs drop much CSS, so a mail has tables, inline styles, and one style sheet for programs with a dark mode.
 * The colours come from the screens (client/ui/theme.css). A mail loads no picture.
 */
const FONT = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = "color:#1a1c1e";
const MUTED = "color:#666a70";

const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#131518!important}
.sheet{background:#1b1e23!important;border-color:#2b2f36!important}
.ink{color:#eceae5!important}
.muted{color:#9a9ea6!important}
.when{background:#242231!important;border-color:#9685ff!important}
.past{background:#22252a!important;border-color:#434852!important}
.quote{border-color:#434852!important}
.button{background:#42c8a6!important;color:#0b1512!important}
.free{background:#42c8a6!important}
.sched{background:#9685ff!important}
}`;

/** Follows the last line below the sheet. */
const FOOT_END = `</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

type Start = "left" | "right";
const STARTS = { ltr: "left", rtl: "right" } as const satisfies Record<string, Start>;

function mailPage(content: MailContent, { text, language }: MailWords): string {
  const { subject, parts, reason, publicUrl, unsubscribePage } = content;
  const unsubscribe =
    unsubscribePage === undefined
      ? ""
      : ` <a class="muted" style="${MUTED}" href="${escapeHtml(unsubscribePage)}">${escapeHtml(text("mail.unsubscribe"))}</a>`;
  const start = STARTS[language.direction];
  // On the body as well, because many mail programs show only its content.
  const dir = language.direction === "rtl" ? ' dir="rtl"' : "";
  return `<!doctype html>
<html lang="${language.tag}"${dir}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(sentenceText(subject, language.direction))}</title>
<style>${DARK}
</style>
</head>
<body class="paper"${dir} style="margin:0;padding:0;background:#faf9f6">
<table role="presentation" class="paper"${dir} width="100%" cellpadding="0" cellspacing="0" style="background:#faf9f6">
<tr><td align="center" style="padding:28px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="${FONT};${INK};font-size:18px;font-weight:700;letter-spacing:-.02em;padding:0 4px 16px">${mark(start)}Overlap</td></tr>
<tr><td class="sheet" style="background:#ffffff;border:1px solid #e6e3dc;border-radius:12px;padding:28px 28px 12px">
${parts.map((part) => partAsHtml(part, start)).join("\n")}
</td></tr>
<tr><td class="muted" style="${FONT};${MUTED};font-size:13px;line-height:1.5;padding:18px 4px 0">${escapeHtml(reason)}${unsubscribe}<br><a class="muted" style="${MUTED}" href="${escapeHtml(publicUrl)}">${plainUrl(publicUrl)}</a>${FOOT_END}`;
}

const DISC = "display:inline-block;width:16px;height:16px;border-radius:8px;vertical-align:-2px";
function mark(start: Start): string {
  const margin = start === "left" ? "0 9px 0 -8px" : "0 -8px 0 9px";
  return `<span class="free" style="${DISC};background:#0e7c66;opacity:.6"></span><span class="sched" style="${DISC};background:#5842c4;opacity:.6;margin:${margin}"></span>`;
}

function partAsHtml(part: MailPart, start: Start): string {
  switch (part.kind) {
    case "sentence":
      return `<p class="ink" style="${FONT};${INK};font-size:16px;line-height:1.5;margin:0 0 16px">${html(part.words)}</p>`;
    case "remark":
      return `<p class="muted" style="${FONT};${MUTED};font-size:14px;line-height:1.5;margin:0 0 16px">${html(part.words)}</p>`;
    case "quote":
      return `<p class="quote ink" style="${FONT};${INK};font-size:15px;line-height:1.5;margin:0 0 16px;padding:${start === "left" ? "2px 0 2px 14px" : "2px 14px 2px 0;text-align:right"};border-${start}:3px solid #cfcbc1;white-space:pre-line" dir="auto">${escapeHtml(part.text.trim())}</p>`;
    case "button":
      return `<p style="margin:4px 0 20px"><a class="button" href="${escapeHtml(part.url)}" style="${FONT};display:inline-block;background:#0e7c66;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none;padding:11px 22px;border-radius:10px">${escapeHtml(part.label)}</a></p>`;
    case "when":
      return whenAsHtml(part, start);
  }
}

function whenAsHtml({ when, past = false }: MailPart & { kind: "when" }, start: Start): string {
  const colours = past ? "background:#f3f1ec" : "background:#eeecf9";
  const bar = `border-${start}:4px solid ${past ? "#cfcbc1" : "#5842c4"}`;
  const through = past ? "text-decoration:line-through;" : "";
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px"><tr><td class="when${past ? " past" : ""}" style="${colours};${bar};border-radius:8px;padding:14px 18px">
<div class="ink" style="${FONT};${INK};${through}font-size:17px;font-weight:600;line-height:1.4"><bdi>${escapeHtml(when.date)}</bdi></div>
<div class="ink" style="${FONT};${INK};${through}font-size:16px;line-height:1.5"><bdi>${escapeHtml(when.time)}</bdi></div>
<div class="muted" style="${FONT};${MUTED};font-size:13px;line-height:1.5">${escapeHtml(when.zone ?? "")}</div>
</td></tr></table>`;
}

/** Isolates the text of users, so that its writing direction does not reach our words. */
function html(sentence: Sentence): string {
  return sentence
    .map((part) =>
      typeof part === "string" ? escapeHtml(part) : `<bdi>${escapeHtml(untrustedText(part.untrusted))}</bdi>`,
    )
    .join("");
}
