import * as z from "zod";
import type { NewUser } from "#db/stores/user-store.ts";
import type { AppContext } from "../app-context.ts";
import { openEntity, sealEntity, type SealedEntity } from "./sealed-entity.ts";

type Account = Omit<NewUser, "userID" | "passwordHash"> & { readonly passwordHash: string };

const PURPOSE = "email-verification";
/** How long a link of a sign-up works. */
export const VERIFICATION_LIFE_MS = 30 * 60 * 1_000;

const Account = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** Only the hash is in the link; the password itself is kept nowhere. */
  passwordHash: z.string(),
  isSubscribed: z.boolean(),
  locale: z.string(),
});

/**
 * A link to the page that makes this account, for half an hour. Whoever uses it has shown that they read that mailbox.
 */
export function verificationLink(account: Account, { keys, clock, publicUrl }: AppContext): string {
  const expires = clock().epochMilliseconds + VERIFICATION_LIFE_MS;
  const sealed = sealEntity({ keys, purpose: PURPOSE }, account, expires);
  return `${publicUrl()}/verify-email?${new URLSearchParams(sealed).toString()}`;
}

/**
 * The account that a link's parts stand for, and when it was asked for; refuses with `invalid` unless they are ours and
 * in time.
 */
export function accountOfLink(sealed: SealedEntity, { keys, clock }: AppContext): { account: Account; asked: number } {
  const { entity, expires } = openEntity({ keys, purpose: PURPOSE, now: clock().epochMilliseconds }, sealed, Account);
  return { account: entity, asked: expires - VERIFICATION_LIFE_MS };
}
