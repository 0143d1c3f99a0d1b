declare const mark: unique symbol;
/** Names a respondent: 12 base62 characters from a CSPRNG, never guessable or sequential. */
export type RespondentID = string & { readonly [mark]: "RespondentID" };

/** The RespondentID that `text` is, or undefined when no respondent can have that name. */
export function parseRespondentID(text: string): RespondentID | undefined {
  return /^[0-9A-Za-z]{12}$/.test(text) ? (text as RespondentID) : undefined;
}
