declare const mark: unique symbol;
/** Names a user account: 12 base62 characters from a CSPRNG. */
export type UserID = string & { readonly [mark]: "UserID" };

/** The UserID that `text` is, or undefined when no account can have that name. */
export function parseUserID(text: string): UserID | undefined {
  return /^[0-9A-Za-z]{12}$/.test(text) ? (text as UserID) : undefined;
}
