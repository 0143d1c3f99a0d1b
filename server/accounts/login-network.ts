import { createHmac } from "node:crypto";
import type { UserID } from "#domain/ids.ts";
import { widestNetwork } from "../http/network-groups.ts";
import type { Keys } from "../keys.ts";

/** What is stored of the network from which a user has logged in: of each user another, and no address can be read from it. */
export function loginNetwork(userID: UserID, address: string, keys: Keys): Uint8Array {
  return createHmac("sha256", keys.of("login-network"))
    .update(`${userID} ${widestNetwork(address)}`)
    .digest();
}
