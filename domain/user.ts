import type { UserID } from "./ids.ts";
import type { FirstDay, HourCycle, ReadingSettings } from "./time/words/reading-settings.ts";

export type User = {
  readonly userID: UserID;
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  /** Gets notices about their meetings. */
  readonly isSubscribed: boolean;
  /** The language of mails, from the browser of the last login: a BCP 47 tag. */
  readonly locale: string;
  /** Absent: the browser decides everything. */
  readonly reading?: ReadingSettings;
  /** The people who run the site have disabled the account. */
  readonly isDisabled?: true;
};

/** A user's change of their account; null removes a choice. */
export type UserChange = {
  readonly name?: string | undefined;
  readonly isSubscribed?: boolean | undefined;
  readonly hourCycle?: Exclude<HourCycle, "auto"> | null | undefined;
  readonly firstDay?: Exclude<FirstDay, "auto"> | null | undefined;
  readonly language?: string | null | undefined;
};
