import { createHmac, timingSafeEqual } from "node:crypto";
import type { RequestHandler } from "express";
import type { Stores } from "#db/stores/stores.ts";
import { refuse } from "#domain/refusal.ts";
import { type UserID, parseUserID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";
import type { Call } from "../http/serve.ts";
import { mailboxFrom, mailboxHash, mailboxOf } from "../mail/mailbox.ts";

/** Stops or allows the notices to the recipient in the token. It needs no login: having the mail is enough. */
export async function unsubscribe({ query, body }: Call<"unsubscribe">, context: AppContext) {
  const subscriber = readUnsubscribeToken(query.token, context.keys.of("unsubscribe"));
  if (subscriber === undefined) refuse("invalid", "api.unsubscribeLinkInvalid");
  if ("userID" in subscriber) return changeUser(subscriber.userID, body.subscribe, context);
  const mailbox = mailboxFrom(subscriber.mailbox, context.keys);
  await context.database.transaction((stores) => suppress(stores, mailbox, !body.subscribe));
  return { isSubscribedToNotifications: body.subscribe, recipient: "guest" as const };
}

/** Stores whether a mailbox wants mails. Users' mailboxes are stored too, because invitations go to any address. */
export async function suppress({ suppressions }: Pick<Stores, "suppressions">, mailbox: Uint8Array, isOn: boolean) {
  await (isOn ? suppressions.add(mailbox) : suppressions.remove(mailbox));
}

async function changeUser(userID: UserID, isSubscribed: boolean, { database, keys }: AppContext) {
  const user = await database.transaction(async (stores) => {
    const changed = await stores.users.change(userID, { isSubscribed });
    if (changed !== undefined) await suppress(stores, mailboxOf(changed.email, keys), !isSubscribed);
    return changed;
  });
  if (user === undefined && isSubscribed) refuse("unknown", "api.noSuchAccount");
  return { isSubscribedToNotifications: user?.isSubscribed ?? false, recipient: "user" as const };
}

/** The recipient in a token: an account, or a guest's mailbox by its hash. */
export type Subscriber = { readonly userID: UserID } | { readonly mailbox: Uint8Array };

const MAC_BYTES = 16;

/** Creates a token that never expires and only stops this subscriber's mails. */
export function unsubscribeToken(subscriber: Subscriber, key: Uint8Array): string {
  const name =
    "userID" in subscriber ? `u${subscriber.userID}` : `g${Buffer.from(subscriber.mailbox).toString("base64url")}`;
  return `${name}.${mac(name, key).toString("base64url")}`;
}

export function readUnsubscribeToken(token: string, key: Uint8Array): Subscriber | undefined {
  const [, name = "", signature = ""] = /^([ug][\w-]{12,43})\.([\w-]{22})$/.exec(token) ?? [];
  const bytes = Buffer.from(signature, "base64url");
  if (bytes.length !== MAC_BYTES || !timingSafeEqual(bytes, mac(name, key))) return undefined;
  if (name.startsWith("g")) return { mailbox: Buffer.from(name.slice(1), "base64url") };
  const userID = parseUserID(name.slice(1));
  return userID === undefined ? undefined : { userID };
}

function mac(name: string, key: Uint8Array): Buffer {
  return createHmac("sha256", key).update(name).digest().subarray(0, MAC_BYTES);
}

type Notified = { readonly userID?: UserID | undefined; readonly address: string };

/** Returns where a recipient unsubscribes: a page for people, and an address for mail programs. */
export function unsubscribeLinks({ userID, address }: Notified, { keys, publicUrl }: AppContext) {
  const subscriber = userID === undefined ? { mailbox: mailboxHash(address) } : { userID };
  const query = new URLSearchParams({ token: unsubscribeToken(subscriber, keys.of("unsubscribe")) }).toString();
  return { page: `${publicUrl()}/unsubscribe?${query}`, oneClick: `${publicUrl()}/api/unsubscribe?${query}` };
}

/**
 * Redirects mail programs that open the address of List-Unsubscribe to the page, which unsubscribes by POST. A program that
 * only follows links then unsubscribes nobody.
 */
export function toUnsubscribePage({ publicUrl }: Pick<AppContext, "publicUrl">): RequestHandler {
  return ({ query: { token } }, response) => {
    const query = typeof token === "string" ? `?${new URLSearchParams({ token }).toString()}` : "";
    response.redirect(303, `${publicUrl()}/unsubscribe${query}`);
  };
}
