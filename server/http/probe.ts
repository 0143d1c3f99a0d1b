import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Config } from "../start/config.ts";
import type { Keys } from "../keys.ts";
import { VERSION } from "../version.ts";
import { callerAddress } from "./caller-address.ts";

/** The parameter of `/healthz` that makes it say how the request arrived. */
export const PROBE = "probe";

/** A token is valid for this time, and so long before, because clocks of several machines differ. */
const VALID_MS = 5 * 60_000;

/** How a request of the operator's tool arrived at this process. The request needs a token from SECRET_KEY. */
export type Arrival = {
  readonly version: string;
  readonly pid: number;
  readonly host: string | null;
  /** The entries of X-Forwarded-For, the nearest last. */
  readonly forwardedFor: readonly string[];
  readonly forwardedProto: string | null;
  readonly upgrade: string | null;
  /** The address that limits count for. */
  readonly caller: string;
  readonly trustProxy: number;
  readonly publicUrl: string | null;
};

/** Returns a token that every process of this installation takes. */
export function probeToken(keys: Keys, nowMs: number): string {
  return `${nowMs}.${signature(keys, String(nowMs))}`;
}

export function isProbe(token: unknown, keys: Keys, nowMs: number): boolean {
  if (typeof token !== "string") return false;
  const [at = "", given = ""] = token.split(".", 2);
  const expected = Buffer.from(signature(keys, at));
  const isRight = given.length === expected.length && timingSafeEqual(Buffer.from(given), expected);
  return isRight && Math.abs(nowMs - Number(at)) <= VALID_MS;
}

function signature(keys: Keys, text: string): string {
  return createHmac("sha256", keys.of("probe")).update(text).digest("base64url");
}

export function arrivalOf(request: IncomingMessage, config: Pick<Config, "trustProxy" | "publicUrl">): Arrival {
  const { headers } = request;
  const forwarded = headers["x-forwarded-for"];
  return {
    version: VERSION,
    pid: process.pid,
    host: headers.host ?? null,
    forwardedFor:
      forwarded === undefined
        ? []
        : String(forwarded)
            .split(",")
            .map((entry) => entry.trim()),
    forwardedProto: headers["x-forwarded-proto"] === undefined ? null : String(headers["x-forwarded-proto"]),
    upgrade: headers.upgrade ?? null,
    caller: callerAddress(request, config.trustProxy),
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl ?? null,
  };
}
