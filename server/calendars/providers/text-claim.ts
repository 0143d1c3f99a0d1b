/** A claim of an ID token that should be text with something in it. */
export function textClaim(claim: unknown): string | undefined {
  if (typeof claim !== "string") return undefined;
  const text = claim.trim();
  return text === "" ? undefined : text;
}
