import { message } from "#domain/messages/message.ts";
import type { Request, RequestHandler } from "express";
import { LIMITS } from "#domain/limits.ts";
import { refuse, Refusal } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import { callerAddress } from "./caller-address.ts";

type Wanted = {
  /** Bodies of other types stay unread. */
  readonly types: readonly string[];
  readonly maxBytes: number;
  readonly parse: (text: string) => unknown;
};

/** Reads a body of JSON into `request.body`. */
export const jsonBody = (context: Pick<AppContext, "config" | "underWay">): RequestHandler =>
  readBody(context, { types: ["application/json"], maxBytes: LIMITS.bodyBytes, parse: parseJSON });

/**
 * Reads a body into `request.body`. Room for it is kept before the first byte is read, and what is too long is refused
 * as soon as that is known: the rest is not waited for.
 */
export function readBody(
  { config, underWay }: Pick<AppContext, "config" | "underWay">,
  { types, maxBytes, parse }: Wanted,
): RequestHandler {
  return async (request, _response, next) => {
    // Of an earlier reader, or of a type that is not for this one.
    if (request.body !== undefined || !request.is([...types])) return next();
    if (!isPlain(request)) refuse("invalid", message("api.bodyNotPlain"));
    const length = Number(request.headers["content-length"] ?? maxBytes);
    if (length > maxBytes) throw tooLarge();
    const release = underWay.bodies.admit(callerAddress(request, config.trustProxy), [{ length }]);
    try {
      request.body = parse(new TextDecoder().decode(await bytesOf(request, maxBytes)));
    } finally {
      release();
    }
    next();
  };
}

function isPlain({ headers }: Request): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers["content-type"] ?? "")?.[1] ?? "utf-8";
  const encoding = headers["content-encoding"] ?? "identity";
  return /^utf-?8$/i.test(charset) && encoding.toLowerCase() === "identity";
}

function bytesOf(request: Request, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (end: () => void) => {
      request.off("data", onData).off("end", onEnd).off("close", onClose);
      end();
    };
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > maxBytes) settle(() => reject(tooLarge()));
    };
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks)));
    const onClose = () => settle(() => reject(new Refusal("invalid", message("api.bodyNotWhole"))));
    if (request.destroyed) onClose();
    else request.on("data", onData).on("end", onEnd).on("close", onClose);
  });
}

/** Some clients announce JSON and send nothing. */
function parseJSON(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    return refuse("invalid", message("api.bodyNotJSON"));
  }
}

const tooLarge = () => new Refusal("too-large", message("api.bodyTooLarge"));

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * Takes the form that mail programs post when their button to unsubscribe is pressed (RFC 8058) for an empty JSON
 * object. No other form is taken.
 */
export const oneClick = (context: Pick<AppContext, "config" | "underWay">): RequestHandler =>
  readBody(context, { types: FORMS, maxBytes: 16 * 1024, parse: parseForm });

function parseForm(form: string): object {
  const isOneClick = form.includes("List-Unsubscribe") && form.includes("One-Click");
  return isOneClick ? {} : refuse("invalid", message("api.bodyNotOneClick"));
}
