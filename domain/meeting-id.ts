declare const mark: unique symbol;
/** Names a meeting: 12 base62 characters from a CSPRNG, never guessable or sequential. */
export type MeetingID = string & { readonly [mark]: "MeetingID" };

/** The MeetingID that `text` is, or undefined when no meeting can have that name. */
export function parseMeetingID(text: string): MeetingID | undefined {
  return /^[0-9A-Za-z]{12}$/.test(text) ? (text as MeetingID) : undefined;
}
