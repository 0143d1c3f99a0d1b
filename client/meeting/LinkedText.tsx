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

/** A sign within an address: none that parts sentences, or opens or closes something in them, in any script. */
const SIGN = String.raw`(?:[()[\]’]|[^\s<>"'\x60{}|\\^\p{Ps}\p{Pe}\p{Pi}\p{Pf}、。，．：；！？｡､،؛؟।॥։።၊။។])+`;
/** Only whole addresses of the web: nothing else that a browser would run or open. */
const ADDRESS = new RegExp(String.raw`\bhttps?:\/\/${SIGN}|\bwww\.${SIGN}\.${SIGN}`, "giu");
/** What stands behind an address in a sentence is no part of it. */
const SENTENCE_END = /[.,;:!?…*_~’]+$/u;
const BRACKETS = [
  ["(", ")"],
  ["[", "]"],
] as const;

/** The text in pieces; joined again they are the text. Addresses become links, and there is no other markup. */
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

function withoutSentence(found: string): string {
  let address = found.replace(SENTENCE_END, "");
  for (const [open, close] of BRACKETS) {
    // A bracket that was opened before the address closes behind it.
    const opened = address.split(open).length;
    const kept = address.split(close).slice(0, opened).join(close);
    if (address.endsWith(close) && kept.length < address.length) address = kept.replace(SENTENCE_END, "");
  }
  return address;
}

/** Without a user's name in it, which makes one host look like another. */
function webAddress(text: string): string | undefined {
  const url = URL.parse(/^www\./i.test(text) ? `https://${text}` : text);
  if (url === null || url.username !== "" || url.password !== "") return undefined;
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
}
