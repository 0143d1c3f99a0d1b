/*
 * Ids are 12 base62 characters from a CSPRNG, never guessable or sequential. Each kind has its own type, so that the
 * compiler rejects an id of another kind.
 */

declare const kind: unique symbol;
type ID<Kind extends string> = string & { readonly [kind]: Kind };

export type MeetingID = ID<"MeetingID">;
export type RespondentID = ID<"RespondentID">;
export type UserID = ID<"UserID">;
export type ExpectedID = ID<"ExpectedID">;

const isID = (text: string): boolean => /^[0-9A-Za-z]{12}$/.test(text);

// Parses an id; undefined for malformed text.
export const parseMeetingID = (text: string): MeetingID | undefined => (isID(text) ? (text as MeetingID) : undefined);
export const parseRespondentID = (text: string): RespondentID | undefined =>
  isID(text) ? (text as RespondentID) : undefined;
export const parseExpectedID = (text: string): ExpectedID | undefined =>
  isID(text) ? (text as ExpectedID) : undefined;
export const parseUserID = (text: string): UserID | undefined => (isID(text) ? (text as UserID) : undefined);
