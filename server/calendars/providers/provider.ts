import * as z from "zod";
import type { CalendarEvent, TimeWindow } from "#domain/calendar/calendar-event.ts";
import type { EntryTimes } from "#domain/calendar/ics-times.ts";
import type { ProviderName } from "#domain/calendar/provider.ts";

export const ProviderTokens = z.strictObject({
  accessToken: z.string(),
  /** Milliseconds since the epoch. */
  expires: z.number(),
  /** Absent when the provider gave none: then the access ends with the access token. */
  refreshToken: z.string().optional(),
});
export type ProviderTokens = Readonly<z.output<typeof ProviderTokens>>;

/** What a user has allowed at a provider, and who they are there; proved by the provider's signature. */
export type Grant = {
  readonly subject: string;
  readonly name?: string | undefined;
  /** In lower case. */
  readonly email?: string | undefined;
  readonly isEmailVerified: boolean;
  readonly scopes: string;
  readonly hasAllScopes: boolean;
  readonly tokens: ProviderTokens;
};

/** The secrets of one authorization, which only this server knows until the browser is back. */
export type OAuthSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** What has become of events since the last time, or all of them. */
export type CalendarChanges = {
  /** These are all events: everything that was known before is to be forgotten. */
  readonly isWhole: boolean;
  readonly events: readonly CalendarEvent[];
  readonly removed: readonly string[];
  /** To be passed as `since` the next time. */
  readonly next: string;
};

export type CalendarInfo = {
  readonly id: string;
  readonly name: string;
  readonly isMain: boolean;
};

/** What is read: a stretch of one of a user's calendars; without an id of the main one. */
export type CalendarStretch = { readonly window: TimeWindow; readonly calendarID?: string | undefined };

export type EntryText = EntryTimes & {
  readonly summary: string;
  readonly description: string;
  readonly place?: string | undefined;
  readonly url: string;
};

/** Names an entry: in our own words and, once the provider has said so, by its id. */
export type EntryName = {
  /** The same for every entry that this meeting ever has in this calendar. */
  readonly name: string;
  /** The same for every attempt at this one of them. */
  readonly key: string;
  readonly eventID?: string | undefined;
};

/** A user's calendars; what is written is written into the main one. Everything may throw a ProviderFault. */
export type ProviderCalendar = {
  /** `refused` when we were not given the permission to ask. */
  calendars(): Promise<readonly CalendarInfo[]>;
  /** `refused` when the calendar is not there (any more), or `since` is nothing that can be continued. */
  changes(stretch: CalendarStretch, since?: string): Promise<CalendarChanges>;
  /** Makes the entry, or makes it say this; however often that is tried, there is one. Resolves to its id. */
  writeEntry(entry: EntryName, text: EntryText): Promise<string>;
  removeEntry(entry: EntryName): Promise<void>;
};

/** Google or Microsoft. Everything may throw a ProviderFault. */
export type Provider = {
  readonly name: ProviderName;
  /** The page where the user logs in; with `mustConsent` a user who agreed before is asked again too. */
  authoriseUrl(secrets: OAuthSecrets, mustConsent: boolean): Promise<string>;
  /** What `query`, with which the browser came back, stands for. */
  exchange(query: URLSearchParams, secrets: OAuthSecrets): Promise<Grant>;
  refresh(refreshToken: string): Promise<ProviderTokens>;
  /** Gives the permission back; fine when it is gone already. */
  revoke(tokens: ProviderTokens): Promise<void>;
  calendar(accessToken: string, signal: AbortSignal): Promise<ProviderCalendar>;
};

/** Those that this server is configured for. */
export type Providers = Readonly<Partial<Record<ProviderName, Provider>>>;
