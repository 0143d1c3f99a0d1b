import { RATE_LIMITS, type LimitKey, type RateLimitRule } from "#domain/contract/rate-limits.ts";
import type { AppContext } from "../app-context.ts";
import { networkGroups } from "../http/caller-address.ts";
import { signedIn } from "../http/credentials.ts";
import { BY_NETWORK } from "../http/rate-limit.ts";
import type { CountCall, CountedCall } from "../http/serve.ts";
import { countedAddress } from "../mail/mailbox.ts";

/** Counts calls per address of the sender, and more narrowly where the limit says so. */
export const countCall =
  ({ rateLimit }: Pick<AppContext, "rateLimit">): CountCall =>
  async (action, call) => {
    const { per }: RateLimitRule = RATE_LIMITS[action];
    const groups = BY_NETWORK.has(action) ? networkGroups(call.address) : [{ network: call.address, share: 1 }];
    for (const { network, share } of groups) {
      await rateLimit(action, per === undefined ? network : `${network} ${KEY_OF[per](call)}`, 1, share);
    }
  };

// A test of the contract holds that only calls with such a user, path or body are limited so.
const KEY_OF: Readonly<Record<LimitKey, (call: CountedCall) => string>> = {
  user: ({ credentials }) => signedIn(credentials).userID,
  meeting: ({ params }) => String(params["meetingID"]),
  email: ({ body }) => emailOf(body),
  mailbox: ({ body }) => countedAddress(emailOf(body)),
};
const emailOf = (body: unknown): string => (body as { readonly email: string }).email;
