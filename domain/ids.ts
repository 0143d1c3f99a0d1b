/*
 * Ids are 12 base62 characters from a CSPRNG, never guessable or sequential. Each kind is a type of its own, so that none
 * is taken for another.
 */

declare const kind: unique symbol;
type ID<Kind extends string> = string & { readonly [kind]: Kind };

export type MeetingID = ID<"MeetingID">;
export type RespondentID = ID<"RespondentID">;
/** Names a user account. */
export type UserID = ID<"UserID">;

/** The MeetingID that `text` is, or undefined when no meeting can have that name. */
export function parseMeetingID(text: string): MeetingID | undefined {
  return isID(text) ? (text as MeetingID) : undefined;
}

/** The RespondentID that `text` is, or undefined when no respondent can have that name. */
export function parseRespondentID(text: string): RespondentID | undefined {
  return isID(text) ? (text as RespondentID) : undefined;
}

/** The UserID that `text` is, or undefined when no account can have that name. */
export function parseUserID(text: string): UserID | undefined {
  return isID(text) ? (text as UserID) : undefined;
}

const isID = (text: string): boolean => /^[0-9A-Za-z]{12}$/.test(text);
