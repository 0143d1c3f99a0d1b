import * as z from "zod";
import type { OAuthAccount } from "#db/stores/oauth-account-store.ts";
import type { Keys } from "../keys.ts";
import { openBytes, sealBytes } from "./sealed-bytes.ts";

/** The ids are stored sealed, because they are mail addresses, often of other people. */
const Choice = z.array(z.string());

/** The calendars of an account that are to be read; undefined while nobody has chosen. */
export function chosenCalendars(keys: Keys, account: OAuthAccount): readonly string[] | undefined {
  return account.calendarChoice && openBytes(termsOf(keys, account), account.calendarChoice, Choice);
}

/** A choice as it is stored. */
export function sealChoice(keys: Keys, account: OAuthAccount, chosen: readonly string[]): Uint8Array {
  return sealBytes(termsOf(keys, account), chosen);
}

function termsOf(keys: Keys, { userID, provider, subject }: OAuthAccount) {
  return { keys, purpose: "calendar-choice" as const, row: `${userID} ${provider} ${subject}` };
}
