import type { UserID } from "./ids.ts";

/** A person with an account. */
export type User = {
  readonly userID: UserID;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  /** Whether they get notices about their meetings. */
  readonly isSubscribed: boolean;
  /** Of the browser with which they last logged in: the language of their mails, as a BCP 47 tag. */
  readonly locale: string;
};
