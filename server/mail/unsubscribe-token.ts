import { createHmac, timingSafeEqual } from "node:crypto";
import { parseUserID, type UserID } from "#domain/user-id.ts";

/** Whose mails a token stops: those of an account, or of a guest's mailbox by its hash. */
export type Subscriber = { readonly userID: UserID } | { readonly mailbox: Uint8Array };

const MAC_BYTES = 16;

/** A token that stops this subscriber's mails, for ever and for nothing else; `key` is that of the purpose. */
export function unsubscribeToken(subscriber: Subscriber, key: Uint8Array): string {
  const name =
    "userID" in subscriber ? `u${subscriber.userID}` : `g${Buffer.from(subscriber.mailbox).toString("base64url")}`;
  return `${name}.${mac(name, key).toString("base64url")}`;
}

/** Whose mails `token` stops; undefined when it is none of ours. */
export function readUnsubscribeToken(token: string, key: Uint8Array): Subscriber | undefined {
  const [, name = "", shown = ""] = /^([ug][\w-]{12,43})\.([\w-]{22})$/.exec(token) ?? [];
  const given = Buffer.from(shown, "base64url");
  if (given.length !== MAC_BYTES || !timingSafeEqual(given, mac(name, key))) return undefined;
  if (name.startsWith("g")) return { mailbox: Buffer.from(name.slice(1), "base64url") };
  const userID = parseUserID(name.slice(1));
  return userID === undefined ? undefined : { userID };
}

function mac(name: string, key: Uint8Array): Buffer {
  return createHmac("sha256", key).update(name).digest().subarray(0, MAC_BYTES);
}
