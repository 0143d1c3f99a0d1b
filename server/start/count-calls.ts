import {
  FREE_SLOTS,
  type LimitedAction,
  type LimitKey,
  RATE_LIMITS,
  type RateLimitRule,
} from "#domain/contract/rate-limits.ts";
import { countedAddress } from "#domain/email.ts";
import { parseMeetingID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";
import type { Allowance } from "../http/allowance.ts";
import { networkGroups } from "../http/caller-address.ts";
import { signedIn } from "../http/credentials.ts";
import { COUNTED_BY_NETWORK } from "../http/rate-limit.ts";
import type { CountCall, CountedCall } from "../http/serve.ts";
import type { SavedBody } from "../answers/marks-of-body.ts";

type CountContext = Pick<AppContext, "rateLimit" | "database"> & {
  readonly config: Pick<AppContext["config"], "rateLimit">;
};

/**
 * Counts calls by the sender's address and the other keys of each limit. A repeat of a stored request is not counted, so
 * that a program that starts again after a fault gets all its replies again.
 */
export function countCalls({ rateLimit, database, config }: CountContext): CountCall {
  return async (actions, call) => {
    if (!config.rateLimit || actions.length === 0) return [];
    const { request, params } = call;
    const meetingID = parseMeetingID(params["meetingID"] ?? "");
    if (request !== undefined && (await database.views.requests.isStored(request.hash, meetingID))) return [];
    const allowances: Allowance[] = [];
    for (const action of actions) {
      const allowance = await countAction(action, call, rateLimit);
      if (allowance !== undefined) allowances.push(allowance);
    }
    return allowances;
  };
}

async function countAction(
  action: LimitedAction,
  call: CountedCall,
  rateLimit: AppContext["rateLimit"],
): Promise<Allowance | undefined> {
  const { per, counts, callers, isForAccount }: RateLimitRule = RATE_LIMITS[action];
  const isUser = call.credentials.userID !== undefined;
  if (callers !== undefined && (callers === "users") !== isUser) return undefined;
  const points = counts === "slots" ? Math.max(0, slotsStored(call.body as SavedBody) - FREE_SLOTS) : 1;
  if (points === 0) return undefined;
  if (isForAccount) return rateLimit(action, signedIn(call.credentials).userID, points);
  const key = per === undefined ? "" : ` ${KEY_OF[per](call)}`;
  const groups = COUNTED_BY_NETWORK.has(action) ? networkGroups(call.address) : [{ network: call.address, share: 1 }];
  let tightest: Allowance | undefined;
  for (const { network, share } of groups) {
    const allowance = await rateLimit(action, network + key, points, share);
    if (allowance !== undefined && allowance.remaining < (tightest?.remaining ?? Infinity)) tightest = allowance;
  }
  return tightest;
}

// A test of the contract ensures that calls with these limits have this user, path or body.
const KEY_OF: Readonly<Record<LimitKey, (call: CountedCall) => string>> = {
  user: ({ credentials }) => signedIn(credentials).userID,
  meeting: ({ params }) => String(params["meetingID"]),
  email: ({ body }) => emailOf(body),
  mailbox: ({ body }) => countedAddress(emailOf(body)),
};
const emailOf = (body: unknown): string => (body as { readonly email: string }).email;

/** Counts the slots of each list, or only the changed slots if the body has the list from which the editor started. */
function slotsStored({ availabilities, base, ifNeeded = new Set(), baseIfNeeded }: SavedBody): number {
  const changed = (slots: ReadonlySet<unknown>, from: ReadonlySet<unknown> | undefined) =>
    from === undefined ? slots.size : slots.symmetricDifference(from).size;
  return changed(availabilities, base) + changed(ifNeeded, ifNeeded.size === 0 ? undefined : baseIfNeeded);
}
