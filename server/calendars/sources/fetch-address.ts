import type { Outbound } from "../../outbound/outbound.ts";
import { parseRetryAfter } from "../providers/provider.ts";
import type { SourceCopy, SourceSettings } from "./source.ts";
import { SourceFault } from "./source-fault.ts";
import { message } from "#domain/messages/message.ts";

/** Recognises an unchanged file (RFC 9110 §13.1). */
type Validators = Pick<SourceCopy, "etag" | "lastModified">;

const ACCEPT = "text/calendar, text/plain;q=0.9, */*;q=0.5";
const MAX_PAUSE_MS = 24 * 3_600_000;

type Asking = { readonly validators?: Validators; readonly caller: string; readonly nowMs: number };

/** Fetches a calendar file; undefined if it has not changed. Throws a SourceFault or OutboundFault. */
export async function fetchAddress(
  { address, username, password }: Pick<SourceSettings, "username" | "password"> & { readonly address: string },
  { validators = {}, caller, nowMs }: Asking,
  outbound: Pick<Outbound, "fetch">,
): Promise<(Validators & { readonly bytes: Uint8Array }) | undefined> {
  const { etag, lastModified } = validators;
  const hasLogin = username !== undefined && password !== undefined;
  const response = await outbound.fetch(address, {
    headers: {
      Accept: ACCEPT,
      ...(etag !== undefined && { "If-None-Match": etag }),
      ...(lastModified !== undefined && { "If-Modified-Since": lastModified }),
    },
    ...(hasLogin && { credentials: { username, password } }),
    caller,
  });
  const { status, headers } = response;
  if (status === 304 && (etag ?? lastModified) !== undefined) return undefined;
  if (status === 401 && hasLogin) {
    const sentence = message("api.calendarPasswordRefused", { host: new URL(address).host });
    throw new SourceFault("not-allowed", { sentence, field: "password" });
  }
  if (status !== 200) {
    const retryAfterMs = parseRetryAfter(headers.get("Retry-After"), { maxMs: MAX_PAUSE_MS, nowMs });
    throw new SourceFault(problemOf(status), { retryAfterMs });
  }
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    etag: headers.get("ETag") ?? undefined,
    lastModified: headers.get("Last-Modified") ?? undefined,
  };
}

function problemOf(status: number): SourceFault["problem"] {
  if (status === 401 || status === 403) return "not-allowed";
  if (status === 429) return "too-many";
  // A success without the file, or a redirect that leads nowhere.
  if (status < 400) return "no-calendar";
  return status < 500 && status !== 408 && status !== 425 ? "not-found" : "unavailable";
}
