import type { Request } from "express";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { LIMITS } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import type { RequestUnderWay } from "./under-way.ts";

type BodyFormat = {
  readonly types: string[];
  readonly maxBytes: number;
  readonly parse: (text: string) => unknown;
};

const JSON_BODY: BodyFormat = { types: ["application/json"], maxBytes: LIMITS.bodyBytes, parse: parseJSON };

/** The form that mail programs post for their unsubscribe button (RFC 8058). It counts as an empty JSON object. */
const ONE_CLICK: BodyFormat = {
  types: ["application/x-www-form-urlencoded", "multipart/form-data"],
  maxBytes: 16 * 1024,
  parse: parseForm,
};

/**
 * Returns a reader of an endpoint's bodies; it returns undefined without a body, or for a body of another type. It counts a
 * body before its first byte, and refuses a long body as soon as the length is known.
 */
export function bodyReader({ oneClick }: Endpoint) {
  const formats = oneClick ? [JSON_BODY, ONE_CLICK] : [JSON_BODY];
  return async (request: Request, underWay: RequestUnderWay): Promise<unknown> => {
    const format = formats.find(({ types }) => request.is(types));
    if (format === undefined) return undefined;
    const { maxBytes, parse } = format;
    if (!isPlain(request)) refuse("invalid", "api.bodyNotPlain");
    const length = Number(request.headers["content-length"] ?? maxBytes);
    if (length > maxBytes) refuseLarge();
    underWay.hold(length);
    return parse(decodeText(await bytesOf(request, maxBytes)));
  };
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true });

/** Refuses other bytes than UTF-8, because a replacement character in a stored name is a silent loss. */
function decodeText(bytes: Buffer): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return refuse("invalid", "api.bodyNotPlain");
  }
}

function isPlain({ headers }: Request): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers["content-type"] ?? "")?.[1] ?? "utf-8";
  const encoding = headers["content-encoding"] ?? "identity";
  return /^utf-?8$/i.test(charset) && encoding.toLowerCase() === "identity";
}

async function bytesOf(request: Request, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Keeps the connection open for the reply.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    refuse("invalid", "api.bodyNotWhole");
  }
  if (bytes <= maxBytes) return Buffer.concat(chunks);
  // Discards the rest, because many clients read the reply only after they have sent everything.
  request.resume();
  return refuseLarge();
}

/** Some clients announce JSON and send nothing. */
function parseJSON(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    return refuse("invalid", "api.bodyNotJSON");
  }
}

function refuseLarge(): never {
  return refuse("too-large", "api.bodyTooLarge");
}

function parseForm(form: string): object {
  const isOneClick = form.includes("List-Unsubscribe") && form.includes("One-Click");
  return isOneClick ? {} : refuse("invalid", "api.bodyNotOneClick");
}
