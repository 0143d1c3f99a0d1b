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
