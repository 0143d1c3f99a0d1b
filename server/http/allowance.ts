import type { ServerResponse } from "node:http";
import type { LimitedAction } from "#domain/contract/rate-limits.ts";

/** How much of a limit a caller has left. */
export type Allowance = {
  readonly action: LimitedAction;
  readonly points: number;
  readonly seconds: number;
  readonly remaining: number;
  /** Milliseconds until the allowance is full again. */
  readonly resetMs: number;
};

/** Tells a caller the limits that were counted, as draft-ietf-httpapi-ratelimit-headers does. */
export function tellAllowances(response: ServerResponse, allowances: readonly Allowance[]): void {
  if (allowances.length === 0) return;
  const list = (write: (allowance: Allowance) => string) =>
    allowances.map((allowance) => `"${allowance.action}"; ${write(allowance)}`).join(", ");
  response.setHeader(
    "RateLimit-Policy",
    list(({ points, seconds }) => `q=${points}; w=${seconds}`),
  );
  response.setHeader(
    "RateLimit",
    list(({ remaining, resetMs }) => `r=${remaining}; t=${Math.max(1, Math.ceil(resetMs / 1_000))}`),
  );
}

const REFUSED = new WeakMap<ServerResponse, LimitedAction>();

/** Tells a refused caller only the limit; adds no header if it is no {@link LimitedAction}. */
export function tellRefusal(response: ServerResponse, allowance: Allowance | undefined): void {
  response.removeHeader("RateLimit-Policy");
  response.removeHeader("RateLimit");
  if (allowance === undefined) return;
  REFUSED.set(response, allowance.action);
  tellAllowances(response, [allowance]);
}

/** Returns the limit for which a reply with 429 was sent; `bytes` for the bytes of an address in flight. */
export const refusedAction = (response: ServerResponse): string => REFUSED.get(response) ?? "bytes";
