import type { UserID } from "./ids.ts";
import type { FirstDay, HourCycle, ReadingSettings } from "./time/words/reading-settings.ts";

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
  /** What they chose to read; absent where all of it is the browser's matter. */
  readonly reading?: ReadingSettings;
};

/** What a user changes of their account; null takes a choice back. */
export type UserChange = {
  readonly name?: string | undefined;
  readonly isSubscribed?: boolean | undefined;
  readonly hourCycle?: Exclude<HourCycle, "auto"> | null | undefined;
  readonly firstDay?: Exclude<FirstDay, "auto"> | null | undefined;
  readonly language?: string | null | undefined;
};
