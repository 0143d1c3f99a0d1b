import type { LimitedAction } from "#domain/contract/rate-limits.ts";
import type { Log } from "../log.ts";
import type { Allowance } from "./allowance.ts";

const BOTH = "their network in OWN_NETWORKS, and their mail domain in SIGN_UP";
const CURES: Partial<Record<LimitedAction, string>> = {
  signUp: "their network in OWN_NETWORKS",
  signUpDomain: BOTH,
  mailDomain: BOTH,
};
const PAUSE_MS = 3_600_000;

/** Returns a function that warns, once an hour, of refused sign-ups and names the variable that helps. */
export function warnOfRefusedSignUps(log: Log, clock: () => Temporal.Instant): (allowance: Allowance) => void {
  let warnedAtMs = -Infinity;
  return ({ action, points, seconds }) => {
    const cure = CURES[action];
    const nowMs = clock().epochMilliseconds;
    if (cure === undefined || nowMs < warnedAtMs + PAUSE_MS) return;
    warnedAtMs = nowMs;
    log.warn(
      { limit: action, points, seconds },
      `Sign-ups or answers with an e-mail address are refused, because too many come from one address. If these are your own people, name ${cure}. If all callers seem to have one address, see TRUST_PROXY.`,
    );
  };
}
