import type { Recipient } from "#db/views/notice-views.ts";
import type { AppContext } from "../app-context.ts";
import { mailboxHash } from "./mailbox-hash.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

/** Where a notice's recipient unsubscribes: a page for people, and an address for mail programs. */
export function unsubscribeLinks(
  { userID, address }: Recipient,
  { keys, publicUrl }: Pick<AppContext, "keys" | "publicUrl">,
) {
  const subscriber = userID === undefined ? { mailbox: mailboxHash(address) } : { userID };
  const query = new URLSearchParams({ token: unsubscribeToken(subscriber, keys.of("unsubscribe")) }).toString();
  return { page: `${publicUrl()}/unsubscribe?${query}`, oneClick: `${publicUrl()}/api/unsubscribe?${query}` };
}
