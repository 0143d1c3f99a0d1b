import type { CaldavProvider } from "#domain/calendar/caldav-presets.ts";
import type { Outbound } from "../../outbound/outbound.ts";

/** The login of a CalDAV account, as its owner entered it. Seal it and never log it. */
export type CaldavAccount = {
  readonly provider: CaldavProvider;
  /** The server, a principal or a calendar; for providers without a fixed address. */
  readonly address?: string | undefined;
  readonly username: string;
  readonly password: string;
};

/** The way to the account's server, and the user for whom it is asked. */
export type CaldavWay = { readonly outbound: Pick<Outbound, "fetch">; readonly caller: string };

/** A calendar of an account. */
export type CaldavCollection = {
  /** Fixed for all readings of this calendar; says nothing about its address. */
  readonly id: string;
  readonly name: string;
  /** Secret: seal it and never log it. */
  readonly url: string;
};

/** Everything that later readings need to know about an account. Seal it as a whole. */
export type CaldavConnection = {
  /** People read it: `caldav.icloud.com`. */
  readonly host: string;
  /** Secret: holds all collections, or is the only one. */
  readonly home: string;
  /** At least one, at most 100. */
  readonly collections: readonly CaldavCollection[];
  /** The account's own mail addresses, in lower case: `ownAddresses` of the reader. */
  readonly addresses: readonly string[];
};

export type CaldavReading =
  /** No chosen collection changed since the reading with the stamp that was passed. */
  | { readonly isUnchanged: true }
  | {
      readonly isUnchanged: false;
      /** iCalendar texts. Read each alone, because two calendars may hold the same UID. At most 10 MB and 5,000 events in sum. */
      readonly texts: readonly string[];
      /** Pass it to the next reading of the same collections and window. Absent: the server tells nothing about changes. */
      readonly stamp?: string | undefined;
    };
