import { message } from "#domain/messages/message.ts";
import type { Request } from "express";
import * as z from "zod";
import { IDEMPOTENCY_KEY_HEADER } from "#domain/contract/access.ts";
import { type Endpoint, fieldsOfBody } from "#domain/contract/endpoint.ts";
import { oneRequestID, readSentence } from "#domain/contract/fields.ts";
import { LIMITS } from "#domain/limits.ts";
import { type FieldError, Refusal, refuse, refuseFields } from "#domain/refusal.ts";
import type { RequestUnderWay } from "./under-way.ts";

/** Some clients send `{}` with a DELETE: an object without anything is no body. */
const emptyBody = z.strictObject({}).optional();

type Parsed = { params: Record<string, string>; query: unknown; body: unknown };

/** Reads requests and their bodies by an endpoint's schemas; refuses with everything that is wrong and where. */
export function callReader(endpoint: Endpoint) {
  const readBody = bodyReader(endpoint);
  return async (request: Request, underWay: RequestUnderWay): Promise<Parsed> =>
    parseCall(endpoint, request, await readBody(request, underWay));
}

function parseCall(endpoint: Endpoint, request: Request, sent: unknown): Parsed {
  const params = endpoint.params.safeParse({ ...request.params });
  // An id of a form that no id has: there is nothing at this address.
  if (!params.success)
    throw new Refusal("unknown", readSentence(params.error.issues[0]?.message ?? "") ?? message("api.noSuchAddress"));
  const query = endpoint.query?.safeParse(namedQuery(request));
  if (query === undefined && /\?./.test(request.originalUrl)) {
    const [unknown = "", ...more] = new Set(queryOf(request).keys());
    const noQuery = (name: string) => ({ path: name.slice(0, MAX_NAME), message: message("api.noQuery") });
    refuseFields([noQuery(unknown), ...more.map(noQuery)]);
  }
  if (sent === undefined && carriesBody(request)) {
    refuse("invalid", "api.bodyNotSentAsJSON");
  }
  const body = (endpoint.body ?? emptyBody).safeParse(namedBody(endpoint, request, sent));
  const [error, ...others] = [
    ...(query?.error === undefined ? [] : fieldErrors(query.error, "api.noSuchParameter")),
    ...(body.error === undefined ? [] : fieldErrors(body.error, "api.noSuchProperty")),
  ];
  if (error !== undefined) refuseFields([error, ...others]);
  return { params: params.data, query: query?.data, body: body.data };
}

/** The query as it was sent: Express would read more into its names. */
export function queryOf({ originalUrl }: Request): URLSearchParams {
  const start = originalUrl.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : originalUrl.slice(start + 1));
}

/** The query, name by name: `a[]=1` and `a.b=1` are names like any other. Refuses a name that comes twice. */
function namedQuery(request: Request): Record<string, string> {
  const query = queryOf(request);
  const twice = query.keys().find((name) => query.getAll(name).length > 1);
  if (twice !== undefined) refuseFields([{ path: twice.slice(0, MAX_NAME), message: message("api.queryTwice") }]);
  return Object.fromEntries(query);
}

function carriesBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** The body, with the `Idempotency-Key` as its `requestID` where the call takes one. */
function namedBody({ body: schema }: Endpoint, request: Request, body: unknown): unknown {
  const key = request.get(IDEMPOTENCY_KEY_HEADER);
  if (key === undefined || !("requestID" in fieldsOfBody(schema))) return body;
  // A UUID, in the quotes of a structured header or without, is 32 digits with hyphens in between.
  const requestID = oneRequestID(key.replaceAll(/^"|"$|-/g, ""));
  if (!/^[0-9A-Za-z]{32}$/.test(requestID)) {
    refuseFields([{ path: IDEMPOTENCY_KEY_HEADER, message: message("api.idempotencyKeyForm") }]);
  }
  if (body === undefined && schema instanceof z.ZodPrefault) return { requestID };
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const { requestID: inBody = requestID } = body as { readonly requestID?: unknown };
  if (typeof inBody !== "string" || oneRequestID(inBody) !== requestID) {
    refuseFields([{ path: IDEMPOTENCY_KEY_HEADER, message: message("api.idempotencyKeyDiffers") }]);
  }
  return { ...body, requestID };
}

function fieldErrors({ issues }: z.ZodError, unknown: "api.noSuchProperty" | "api.noSuchParameter"): FieldError[] {
  return issues.flatMap((issue): FieldError[] => {
    // Only names and places that a schema knows stand in the path of an issue.
    const path = z.core.toDotPath(issue.path);
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => {
        const name = key.slice(0, MAX_NAME);
        return {
          path: path === "" ? name : `${path}.${name}`,
          message: message(unknown, { name: JSON.stringify(name) }),
        };
      });
    }
    // The name of an entry that is none stands in the path as the caller made it up.
    if (issue.code === "invalid_key") {
      const said = issue.issues[0]?.message ?? "";
      const entry = [...issue.path.slice(0, -1), String(issue.path.at(-1)).slice(0, MAX_NAME)];
      return [{ path: z.core.toDotPath(entry), message: readSentence(said) ?? message("api.notValid") }];
    }
    const isWhole = issue.path.length === 0 && issue.code === "invalid_type";
    return [
      {
        path,
        message: isWhole ? message("api.bodyNotObject") : (readSentence(issue.message) ?? message("api.notValid")),
      },
    ];
  });
}

const MAX_NAME = 40;

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

/**
 * Reads bodies of a call; undefined for none, and for one of another type. One is counted before its first byte is read, and
 * what is too long is refused as soon as that is known: the rest is not waited for.
 */
function bodyReader({ oneClick }: Endpoint) {
  const taken = oneClick ? [JSON_BODY, ONE_CLICK] : [JSON_BODY];
  return async (request: Request, underWay: RequestUnderWay): Promise<unknown> => {
    const wanted = taken.find(({ types }) => request.is(types));
    if (wanted === undefined) return undefined;
    const { maxBytes, parse } = wanted;
    if (!isPlain(request)) refuse("invalid", "api.bodyNotPlain");
    const length = Number(request.headers["content-length"] ?? maxBytes);
    if (length > maxBytes) refuseLarge();
    underWay.hold(length);
    return parse(UTF_8.decode(await bytesOf(request, maxBytes)));
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
