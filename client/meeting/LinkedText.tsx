export function LinkedText({ text }: { text: string }) {
  return linkedParts(text).map(({ text: words, href }, at) =>
    href === undefined ? (
      <span key={at}>{words}</span>
    ) : (
      <a key={at} href={href} target="_blank" rel="noopener nofollow">
        {words}
      </a>
    ),
  );
}

type LinkedPart = { readonly text: string; readonly href?: string };

/** A character of an address: nothing that separates sentences or opens or closes quotations, in any script. */
const SIGN = String.raw`(?:[()[\]’]|[^\s<>"'\x60{}|\\^\p{Ps}\p{Pe}\p{Pi}\p{Pf}、。，．：；！？｡､،؛؟।॥։።၊။។])+`;
/** Only complete web addresses become links: other schemes could run code. */
const ADDRESS = new RegExp(String.raw`\bhttps?:\/\/${SIGN}|\bwww\.${SIGN}\.${SIGN}`, "giu");
/** Punctuation after an address belongs to the sentence. */
const SENTENCE_END = /[.,;:!?…*_~’]+$/u;
const BRACKETS = [
  ["(", ")"],
  ["[", "]"],
] as const;

/** Splits a text at web addresses; the joined parts are the text. No other markup exists. */
export function linkedParts(text: string): LinkedPart[] {
  const parts: LinkedPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutSentence(match[0]);
    const href = webAddress(address);
    if (href === undefined) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function withoutSentence(match: string): string {
  let address = match.replace(SENTENCE_END, "");
  for (const [open, close] of BRACKETS) {
    const opened = address.split(open).length;
    const balanced = address.split(close).slice(0, opened).join(close);
    if (address.endsWith(close) && balanced.length < address.length) address = balanced.replace(SENTENCE_END, "");
  }
  return address;
}

/** Refuses addresses with a user name, which make one host look like another. */
function webAddress(text: string): string | undefined {
  const url = URL.parse(/^www\./i.test(text) ? `https://${text}` : text);
  if (url === null || url.username !== "" || url.password !== "") return undefined;
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
}
