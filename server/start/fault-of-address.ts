const ENCODED = "write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25 in a user name or password";

/**
 * Returns the fault of an address as the end of a sentence, or undefined. Never repeats the value, because it may hold a
 * password.
 */
export function faultOfAddress(value: string, protocols: readonly string[]): string | undefined {
  const beginning = protocols.map((protocol) => `${protocol}//`).join(" or ");
  if (!protocols.some((protocol) => value.toLowerCase().startsWith(`${protocol}//`))) {
    return `must be an address that begins with ${beginning}.`;
  }
  if (hasRawCharacter(value)) return `has a character that an address cannot hold as it is: ${ENCODED}.`;
  if (!URL.canParse(value)) return `is not a valid address: ${ENCODED}, and check host name and port.`;
  try {
    decodeURIComponent(value);
    return undefined;
  } catch {
    return "has a % that stands for nothing; a percent sign in a password is written %25.";
  }
}

/**
 * Whether a password holds `#`, `/` or `?`. A parser takes the part before it for host name and port, so that a part of the
 * password would appear in errors.
 */
function hasRawCharacter(value: string): boolean {
  const [, authority = "", rest = ""] = /^[^/]*\/\/([^/?#]*)(.*)$/s.exec(value) ?? [];
  return value.includes("#") || (!authority.includes("@") && rest.includes("@"));
}
