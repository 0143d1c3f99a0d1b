import { message } from "#domain/messages/message.ts";
import type { Request } from "express";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { LIMITS } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import { callerAddress } from "./caller-address.ts";

type Wanted = {
  /** Bodies of other types stay unread. */
  readonly types: string[];
  readonly maxBytes: number;
  readonly parse: (text: string) => unknown;
};

const JSON_BODY: Wanted = { types: ["application/json"], maxBytes: LIMITS.bodyBytes, parse: parseJSON };

/**
 * Takes the form that mail programs post when their button to unsubscribe is pressed (RFC 8058) for an empty JSON
 * object. No other form is taken.
 */
const ONE_CLICK: Wanted = {
  types: ["application/x-www-form-urlencoded", "multipart/form-data"],
  maxBytes: 16 * 1024,
  parse: parseForm,
};

/** Resolves with the parsed body of a request; undefined for none, and for one of another type. */
export type ReadBody = (request: Request) => Promise<unknown>;

/**
 * Reads bodies of a call. Room for one is kept before its first byte is read, and what is too long is refused as soon as
 * that is known: the rest is not waited for.
 */
export function bodyReader(
  { config, underWay }: Pick<AppContext, "config" | "underWay">,
  { oneClick }: Pick<Endpoint, "oneClick">,
): ReadBody {
  const taken = oneClick ? [JSON_BODY, ONE_CLICK] : [JSON_BODY];
  return async (request) => {
    const wanted = taken.find(({ types }) => request.is(types));
    if (wanted === undefined) return undefined;
    const { maxBytes, parse } = wanted;
    if (!isPlain(request)) refuse("invalid", message("api.bodyNotPlain"));
    const length = Number(request.headers["content-length"] ?? maxBytes);
    if (length > maxBytes) refuseLarge();
    const release = underWay.bodies.admit(callerAddress(request, config.trustProxy), length);
    try {
      return parse(UTF_8.decode(await bytesOf(request, maxBytes)));
    } finally {
      release();
    }
  };
}

const UTF_8 = new TextDecoder();

function isPlain({ headers }: Request): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers["content-type"] ?? "")?.[1] ?? "utf-8";
  const encoding = headers["content-encoding"] ?? "identity";
  return /^utf-?8$/i.test(charset) && encoding.toLowerCase() === "identity";
}

async function bytesOf(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The reply goes out over the same connection.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    refuse("invalid", message("api.bodyNotWhole"));
  }
  return bytes > maxBytes ? refuseLarge() : Buffer.concat(chunks);
}

/** Some clients announce JSON and send nothing. */
function parseJSON(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    return refuse("invalid", message("api.bodyNotJSON"));
  }
}

function refuseLarge(): never {
  return refuse("too-large", message("api.bodyTooLarge"));
}

function parseForm(form: string): object {
  const isOneClick = form.includes("List-Unsubscribe") && form.includes("One-Click");
  return isOneClick ? {} : refuse("invalid", message("api.bodyNotOneClick"));
}
